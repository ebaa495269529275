"""What 0.2.0 had of clubs: tables, the areas that count changes, the column pairs are found by.

The name is that of the last migration of that release, so that it knows its database again.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.manager
import django.utils.timezone
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import web.ids
from clubs.models.triggers import ALL, CHANGED, COUNT, UPDATE, triggers

OF_ROW = "SELECT 'club:' || club_id FROM changed"
# The name of an account is shown to its clubs, and beside the player it belongs to.
OF_USER = """SELECT 'club:' || club_id FROM clubs_membership
    WHERE user_id IN (SELECT id FROM changed)
    UNION SELECT 'club:' || club_id FROM clubs_player
    WHERE user_id IN (SELECT id FROM changed)"""
OF_MEMBER = "SELECT 'club:' || club_id FROM changed UNION SELECT 'user:' || user_id FROM changed"
OF_PLAYER = "SELECT 'players' UNION SELECT 'club:' || club_id FROM changed"
COUNTED = (
    ("clubs_club", "SELECT 'clubs' UNION SELECT 'club:' || id FROM changed", ALL, 1),
    ("clubs_player", OF_PLAYER, ALL, 1),
    ("clubs_player", "SELECT 'names'", (UPDATE,), 2),
    ("clubs_partnership", OF_ROW, ALL, 1),
    ("clubs_partnership", "SELECT 'names'", (UPDATE,), 2),
    ("clubs_membership", OF_MEMBER, ALL, 1),
    ("clubs_invitation", OF_ROW, ALL, 1),
    ("clubs_user", OF_USER, (UPDATE,), 1),
)

WRITE = """
CREATE FUNCTION clubs_partnership_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search := concat_ws(' ',
        (SELECT string_agg(sort_key, ' ' ORDER BY id) FROM clubs_player
            WHERE id IN (NEW.first_id, NEW.second_id)),
        NEW.sort_key);
    RETURN NEW;
END $$
"""
FOLLOW = """
CREATE FUNCTION clubs_player_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE clubs_partnership SET search = '' WHERE NEW.id IN (first_id, second_id);
    RETURN NULL;
END $$
"""
WRITTEN = """
CREATE TRIGGER pair_search BEFORE INSERT OR UPDATE ON clubs_partnership
    FOR EACH ROW EXECUTE FUNCTION clubs_partnership_search()
"""
FOLLOWED = """
CREATE TRIGGER pair_search AFTER UPDATE OF sort_key ON clubs_player
    FOR EACH ROW WHEN (OLD.sort_key IS DISTINCT FROM NEW.sort_key)
    EXECUTE FUNCTION clubs_player_renamed()
"""


def forwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Count what changes from now on, and let triggers write the column pairs are found by."""
    counting = [COUNT, CHANGED]
    for table, areas, events, number in COUNTED:
        counting += triggers(table, areas, events, number)
    for statement in (*counting, WRITE, FOLLOW, WRITTEN, FOLLOWED):
        editor.execute(statement, None)
    editor.execute(
        "INSERT INTO clubs_areastamp (area, slot, stamp) "
        "SELECT 'clubs', 0, 1 UNION SELECT 'players', 0, 1 UNION SELECT 'names', 0, 1"
    )


def backwards(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the functions away; the triggers go with them."""
    for name in (
        "clubs_areas", "clubs_area_changed", "clubs_partnership_search", "clubs_player_renamed",
    ):  # fmt: skip
        editor.execute(f"DROP FUNCTION {name} CASCADE")


class Migration(migrations.Migration):
    replaces = [
        ("clubs", "0001_initial"),
        ("clubs", "0002_clubs_and_people"),
        ("clubs", "0003_people"),
        ("clubs", "0004_growth"),
        ("clubs", "0005_profile_invitations"),
        ("clubs", "0006_area_stamps"),
        ("clubs", "0007_search"),
    ]

    initial = True

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=150, verbose_name="first name"),
                ),
                (
                    "last_name",
                    models.CharField(blank=True, max_length=150, verbose_name="last name"),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="email address"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "must_change_password",
                    models.BooleanField(default=False, verbose_name="must change password"),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "sort_key",
                    models.CharField(db_index=True, default="", editable=False, max_length=250),
                ),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"), name="club_name_once"
                    )
                ],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["sort_key"], name="club_by_words", opclasses=["gin_trgm_ops"]
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "sort_key",
                    models.CharField(db_index=True, default="", editable=False, max_length=250),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="clubs.club",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("nickname", models.CharField(blank=True, max_length=40, verbose_name="nickname")),
                (
                    "number",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999999),
                        ],
                        verbose_name="club number",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["sort_key"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["club", "sort_key", "id"],
                        name="player_of_club_by_name",
                    ),
                    models.Index(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["sort_key", "id"],
                        name="player_by_name",
                    ),
                    models.Index(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["club"],
                        name="player_of_club",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["sort_key"],
                        name="player_by_words",
                        opclasses=["gin_trgm_ops"],
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("club"),
                        django.db.models.functions.text.Lower("name"),
                        django.db.models.functions.text.Lower("nickname"),
                        condition=models.Q(("merged_into__isnull", True), ("number__isnull", True)),
                        name="player_told_apart",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=("club", "number"),
                        name="player_number_once_in_club",
                    ),
                ],
                "base_manager_name": "everyone",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("everyone", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Partnership",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=329, verbose_name="name")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partnerships",
                        to="clubs.club",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partnerships_as_first",
                        to="clubs.player",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partnerships_as_second",
                        to="clubs.player",
                    ),
                ),
                (
                    "dissolved",
                    models.DateTimeField(blank=True, null=True, verbose_name="dissolved"),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="clubs.partnership",
                    ),
                ),
                (
                    "sort_key",
                    models.CharField(db_default="", default="", editable=False, max_length=250),
                ),
                ("search", models.TextField(db_default="", default="", editable=False)),
            ],
            options={
                "verbose_name": "partnership",
                "verbose_name_plural": "partnerships",
                "indexes": [
                    models.Index(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["club", "-dissolved", "name", "id"],
                        name="partnership_of_club_by_name",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("dissolved__isnull", True), ("merged_into__isnull", True)
                        ),
                        fields=["club"],
                        name="partnership_of_club",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=["search"],
                        name="partnership_by_words",
                        opclasses=["gin_trgm_ops"],
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="partnership_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))),
                        name="partnership_in_order",
                    ),
                ],
                "base_manager_name": "everyone",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("everyone", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "owner"),
                            ("organiser", "organiser"),
                            ("scorer", "scorer"),
                            ("player", "player"),
                        ],
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="clubs.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "club"), name="membership_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "owner"),
                            ("organiser", "organiser"),
                            ("scorer", "scorer"),
                            ("player", "player"),
                        ],
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("expires", models.DateTimeField(verbose_name="expires")),
                ("most_uses", models.PositiveSmallIntegerField(default=1)),
                ("uses", models.PositiveSmallIntegerField(default=0)),
                ("revoked", models.DateTimeField(blank=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("uses__lte", models.F("most_uses"))),
                        name="invitation_uses_end",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ProfileInvitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("code", models.CharField(max_length=64, unique=True)),
                ("expires", models.DateTimeField(verbose_name="expires")),
                ("used", models.DateTimeField(blank=True, null=True)),
                ("revoked", models.DateTimeField(blank=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="profile_invitations",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation to a player",
                "verbose_name_plural": "invitations to players",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked__isnull", True), ("used__isnull", True)),
                        fields=("player",),
                        name="profile_invitation_one",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AreaStamp",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "area",
                        "slot",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("area", models.CharField(max_length=48)),
                ("slot", models.PositiveIntegerField()),
                ("stamp", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "change counter of an area",
                "verbose_name_plural": "change counters of areas",
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
