CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.clubs_area_changed(wanted text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    moment bigint := 1000 * extract(epoch FROM clock_timestamp());
    free integer := nullif(current_setting('boneyard.slot', true), '')::integer;
BEGIN
    IF wanted IS NULL THEN
        RETURN;
    END IF;
    IF free IS NULL THEN
        free := 0;
        WHILE NOT pg_try_advisory_xact_lock(hashtext('stamps of areas'), free) LOOP
            free := free + 1;
        END LOOP;
        PERFORM set_config('boneyard.slot', free::text, true);
    END IF;
    INSERT INTO clubs_areastamp AS known (area, slot, stamp)
        SELECT DISTINCT one, free, moment FROM unnest(wanted) AS one WHERE one IS NOT NULL
        ON CONFLICT (area, slot) DO UPDATE SET stamp = greatest(known.stamp + 1, moment);
END $$;
CREATE FUNCTION public.clubs_areas() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    wanted text[];
BEGIN
    EXECUTE 'SELECT array_agg(DISTINCT area) FROM (' || TG_ARGV[0] || ') AS changes(area)'
        INTO wanted;
    PERFORM clubs_area_changed(wanted);
    RETURN NULL;
END $$;
CREATE FUNCTION public.clubs_club_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed clubs_club%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT id, false, 'names', id FROM tournaments_event
        WHERE club_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_player AS player ON player.id = player_id AND player.club_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_partnership AS pair
            ON pair.id = partnership_id AND pair.club_id = changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.clubs_partnership_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed clubs_partnership%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN 
        SELECT event_id, false, 'names', event_id FROM tournaments_entry
            WHERE partnership_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_round
            JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.pair_id = changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.clubs_partnership_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.search := concat_ws(' ',
        (SELECT string_agg(sort_key, ' ' ORDER BY id) FROM clubs_player
            WHERE id IN (NEW.first_id, NEW.second_id)),
        NEW.sort_key);
    RETURN NEW;
END $$;
CREATE FUNCTION public.clubs_player_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed clubs_player%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN 
        SELECT event_id, false, 'names', event_id FROM tournaments_entry
            WHERE player_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_partnership AS pair
            ON pair.id = partnership_id AND changed.id IN (pair.first_id, pair.second_id)
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_round
            JOIN tournaments_seat AS seat
            ON seat.round_id = tournaments_round.id AND seat.player_id = changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.clubs_player_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE clubs_partnership SET search = '' WHERE NEW.id IN (first_id, second_id);
    RETURN NULL;
END $$;
CREATE FUNCTION public.deploy_act_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'Acts are only added: % is refused.', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION public.tournaments_bye_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_bye%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft', 'round', id FROM tournaments_round
        WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_captain_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM tournaments_stamp(
        CASE WHEN TG_OP = 'DELETE' THEN OLD.event_id ELSE NEW.event_id END, false
    );
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_card_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_card%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    PERFORM tournaments_stamp(changed.event_id, false);
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_card_where() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.event_id IS NULL THEN
        SELECT round.event_id, round.number INTO NEW.event_id, NEW.round_number
        FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id
        WHERE here.id = NEW.table_id;
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION public.tournaments_cardrules_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_cardrules%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    PERFORM tournaments_stamp(changed.event_id, false);
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_checkin_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_checkin%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, false, 'entry', id FROM tournaments_entry WHERE id = changed.entry_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_endorsement_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_endorsement%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'event', changed.event_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_entry_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_entry%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'entry', changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_event_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_event%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.id, false, 'event', changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_event_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM tournaments_eventstamp WHERE event_id = OLD.id;
    DELETE FROM tournaments_feeditem WHERE event_id = OLD.id;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_finalstandings_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_finalstandings%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'standings', changed.event_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_forbidden_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_forbidden%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'event', changed.event_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_lineup_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM tournaments_stamp(
        CASE WHEN TG_OP = 'DELETE' THEN OLD.event_id ELSE NEW.event_id END, false
    );
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_lineupdeadline_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM tournaments_stamp(
        CASE WHEN TG_OP = 'DELETE' THEN OLD.event_id ELSE NEW.event_id END, false
    );
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_openeddeal_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_openeddeal%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT round.event_id, false, 'round', round.id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id
        WHERE here.id = changed.table_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_result_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_result%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, false, 'result', here.id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id WHERE here.id = changed.table_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_round_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_round%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id,
        changed.state = 'draft' AND (TG_OP <> 'UPDATE' OR OLD.state = 'draft'),
        'round', changed.id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_roundclock_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_roundclock%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft', 'clock', id FROM tournaments_round
        WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_rounddate_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_rounddate%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'event', changed.event_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_rounddeals_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_rounddeals%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft', 'round', id FROM tournaments_round
        WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_roundedit_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_roundedit%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft', 'round', id FROM tournaments_round
        WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_seat_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_seat%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft', 'round', id FROM tournaments_round
        WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_sheetphoto_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_sheetphoto%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, false, 'result', here.id FROM tournaments_round AS round
        JOIN tournaments_table AS here ON here.round_id = round.id
        JOIN tournaments_result AS result ON result.table_id = here.id
        WHERE result.id = changed.result_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_stage_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_stage%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    PERFORM tournaments_stamp(changed.event_id, false);
    IF changed.before_id IS NOT NULL THEN PERFORM tournaments_stamp(changed.before_id, false); END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_stamp(event uuid, secret boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM tournaments_tell(event, secret, 'event', event);
END $$;
CREATE FUNCTION public.tournaments_substitution_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_substitution%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, false, 'entry', id FROM tournaments_entry WHERE id = changed.entry_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_table_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_table%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT event_id, state = 'draft',
        CASE TG_OP WHEN 'UPDATE' THEN 'result' ELSE 'round' END,
        CASE TG_OP WHEN 'UPDATE' THEN changed.id ELSE id END
        FROM tournaments_round WHERE id = changed.round_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE FUNCTION public.tournaments_tell(event uuid, secret boolean, kind text, subject uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    mark text := event || ' ' || secret || ' ' || statement_timestamp();
    item text := kind || ' ' || subject;
    place bigint[];
BEGIN
    IF event IS NULL THEN
        RETURN;
    END IF;
    IF mark = current_setting('boneyard.stamped', true) THEN
        IF item = current_setting('boneyard.told', true) THEN
            RETURN;
        END IF;
        place := current_setting('boneyard.place')::bigint[];
    ELSE
        INSERT INTO tournaments_eventstamp AS known (event_id, stamp, drafts)
            VALUES (event, (NOT secret)::int, secret::int)
            ON CONFLICT (event_id) DO UPDATE SET
                stamp = known.stamp + excluded.stamp, drafts = known.drafts + excluded.drafts
            RETURNING ARRAY[stamp, drafts] INTO place;
        PERFORM set_config('boneyard.stamped', mark, true);
        PERFORM set_config('boneyard.place', place::text, true);
    END IF;
    IF kind <> 'result' AND mark IS DISTINCT FROM current_setting('boneyard.seating', true) THEN
        UPDATE tournaments_eventstamp SET seating = seating + 1 WHERE event_id = event;
        PERFORM set_config('boneyard.seating', mark, true);
    END IF;
    PERFORM set_config('boneyard.told', item, true);
    INSERT INTO tournaments_feeditem (event_id, stamp, drafts, kind, subject, secret, at)
        VALUES (event, place[1], place[2], kind, subject, secret, clock_timestamp())
        ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION public.tournaments_wallmessage_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    changed tournaments_wallmessage%ROWTYPE;
    event uuid;
    secret boolean;
    kind text;
    subject uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    FOR event, secret, kind, subject IN SELECT changed.event_id, false, 'event', changed.event_id LOOP
        PERFORM tournaments_tell(event, secret, kind, subject);
    END LOOP;
    RETURN NULL;
END $$;
CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);
ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);
ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_affiliation (
    id uuid NOT NULL,
    by_body boolean NOT NULL,
    created timestamp with time zone NOT NULL,
    body_id uuid NOT NULL,
    by_id uuid,
    club_id uuid NOT NULL
);
CREATE TABLE public.clubs_areastamp (
    area character varying(48) NOT NULL,
    slot integer NOT NULL,
    stamp bigint NOT NULL,
    CONSTRAINT clubs_areastamp_slot_check CHECK ((slot >= 0))
);
CREATE TABLE public.clubs_club (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    created timestamp with time zone NOT NULL,
    sort_key character varying(250) NOT NULL,
    above_id uuid,
    kind character varying(12) DEFAULT 'club'::character varying NOT NULL,
    endorses_all boolean DEFAULT false NOT NULL,
    time_zone character varying(64) DEFAULT 'UTC'::character varying NOT NULL,
    sandbox_until timestamp with time zone,
    listed boolean DEFAULT true NOT NULL,
    guest_names character varying(8) DEFAULT 'full'::character varying NOT NULL,
    minors_named boolean DEFAULT false NOT NULL
);
CREATE TABLE public.clubs_countersignature (
    id bigint NOT NULL,
    key character varying(400) NOT NULL,
    line text NOT NULL,
    created timestamp with time zone NOT NULL,
    body_id uuid NOT NULL,
    head_id bigint NOT NULL
);
ALTER TABLE public.clubs_countersignature ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_countersignature_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_invitation (
    id uuid NOT NULL,
    role character varying(12) NOT NULL,
    digest character varying(64) NOT NULL,
    expires timestamp with time zone NOT NULL,
    most_uses smallint NOT NULL,
    uses smallint NOT NULL,
    revoked timestamp with time zone,
    created timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    club_id uuid NOT NULL,
    CONSTRAINT clubs_invitation_most_uses_check CHECK ((most_uses >= 0)),
    CONSTRAINT clubs_invitation_uses_check CHECK ((uses >= 0)),
    CONSTRAINT invitation_uses_end CHECK ((uses <= most_uses))
);
CREATE TABLE public.clubs_logentry (
    id bigint NOT NULL,
    index integer,
    kind character varying(16) NOT NULL,
    subject character varying(200) NOT NULL,
    about character varying(200) NOT NULL,
    hash character varying(80) NOT NULL,
    basis character varying(80) NOT NULL,
    title character varying(200) NOT NULL,
    supersedes integer,
    leaf text NOT NULL,
    created timestamp with time zone NOT NULL,
    added timestamp with time zone,
    log_id uuid NOT NULL,
    CONSTRAINT clubs_logentry_index_check CHECK ((index >= 0)),
    CONSTRAINT clubs_logentry_supersedes_check CHECK ((supersedes >= 0))
);
ALTER TABLE public.clubs_logentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_logentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_loghead (
    id bigint NOT NULL,
    size integer NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    created timestamp with time zone NOT NULL,
    log_id uuid NOT NULL,
    CONSTRAINT clubs_loghead_size_check CHECK ((size >= 0))
);
ALTER TABLE public.clubs_loghead ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_loghead_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_logkey (
    id bigint NOT NULL,
    index integer NOT NULL,
    public bytea NOT NULL,
    private bytea NOT NULL,
    created timestamp with time zone NOT NULL,
    log_id uuid NOT NULL,
    CONSTRAINT clubs_logkey_index_check CHECK ((index >= 0))
);
ALTER TABLE public.clubs_logkey ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_logkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_lognode (
    level smallint NOT NULL,
    place integer NOT NULL,
    hash bytea NOT NULL,
    log_id uuid NOT NULL,
    CONSTRAINT clubs_lognode_level_check CHECK ((level >= 0)),
    CONSTRAINT clubs_lognode_place_check CHECK ((place >= 0))
);
CREATE TABLE public.clubs_membernumber (
    id uuid NOT NULL,
    number character varying(32) NOT NULL,
    folded character varying(32) NOT NULL,
    since date NOT NULL,
    until date,
    created timestamp with time zone NOT NULL,
    body_id uuid NOT NULL,
    player_id uuid NOT NULL,
    CONSTRAINT member_number_days_in_order CHECK (((until IS NULL) OR (until >= since)))
);
CREATE TABLE public.clubs_membership (
    id uuid NOT NULL,
    role character varying(12) NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    user_id uuid NOT NULL
);
CREATE TABLE public.clubs_partnership (
    id uuid NOT NULL,
    name character varying(329) NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    dissolved timestamp with time zone,
    merged_into_id uuid,
    sort_key character varying(250) DEFAULT ''::character varying NOT NULL,
    search text DEFAULT ''::text NOT NULL,
    CONSTRAINT partnership_in_order CHECK ((first_id < second_id))
);
CREATE TABLE public.clubs_player (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    sort_key character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    user_id uuid,
    nickname character varying(40) NOT NULL,
    number integer,
    merged_into_id uuid,
    hidden_name character varying(120) DEFAULT ''::character varying NOT NULL,
    hidden_nickname character varying(40) DEFAULT ''::character varying NOT NULL,
    hidden_key character varying(250) DEFAULT ''::character varying NOT NULL,
    hidden_by_club boolean DEFAULT false NOT NULL,
    minor boolean DEFAULT false NOT NULL,
    name_due boolean DEFAULT false NOT NULL,
    CONSTRAINT clubs_player_number_check CHECK ((number >= 0))
);
CREATE TABLE public.clubs_profileinvitation (
    id uuid NOT NULL,
    digest character varying(64) NOT NULL,
    code character varying(64) NOT NULL,
    expires timestamp with time zone NOT NULL,
    used timestamp with time zone,
    revoked timestamp with time zone,
    created timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    player_id uuid NOT NULL
);
CREATE TABLE public.clubs_signedlog (
    club_id uuid NOT NULL,
    origin character varying(200) NOT NULL,
    active boolean NOT NULL,
    size integer NOT NULL,
    created timestamp with time zone NOT NULL,
    CONSTRAINT clubs_signedlog_size_check CHECK ((size >= 0))
);
CREATE TABLE public.clubs_user (
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    must_change_password boolean NOT NULL
);
CREATE TABLE public.clubs_user_groups (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    group_id integer NOT NULL
);
ALTER TABLE public.clubs_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_user_user_permissions (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.clubs_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clubs_watchedlog (
    id uuid NOT NULL,
    url character varying(1000) NOT NULL,
    key character varying(400) NOT NULL,
    origin character varying(200) NOT NULL,
    due timestamp with time zone NOT NULL,
    taken_until timestamp with time zone,
    failures smallint NOT NULL,
    fault character varying(16) NOT NULL,
    detail character varying(200) NOT NULL,
    checked timestamp with time zone,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    CONSTRAINT clubs_watchedlog_failures_check CHECK ((failures >= 0))
);
CREATE TABLE public.clubs_witnessedhead (
    id bigint NOT NULL,
    origin character varying(200) NOT NULL,
    size integer NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    key character varying(400) NOT NULL,
    disagrees boolean NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    CONSTRAINT clubs_witnessedhead_size_check CHECK ((size >= 0))
);
ALTER TABLE public.clubs_witnessedhead ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clubs_witnessedhead_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deploy_act (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    club uuid NOT NULL,
    event uuid,
    "user" uuid,
    means character varying(8) NOT NULL,
    token character varying(80) NOT NULL,
    verb character varying(40) NOT NULL,
    ids jsonb NOT NULL,
    request character varying(64) NOT NULL
);
ALTER TABLE public.deploy_act ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.deploy_act_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deploy_apitoken (
    digest character varying(128) NOT NULL,
    token_key character varying(25) NOT NULL,
    created timestamp with time zone NOT NULL,
    expiry timestamp with time zone,
    name character varying(80) NOT NULL,
    scopes character varying(20)[] NOT NULL,
    event uuid,
    user_id uuid NOT NULL,
    last_used timestamp with time zone,
    club uuid,
    "table" uuid
);
CREATE TABLE public.deploy_idempotencykey (
    id uuid NOT NULL,
    key character varying(200) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    status smallint NOT NULL,
    content_type character varying(80) NOT NULL,
    body bytea NOT NULL,
    created timestamp with time zone NOT NULL,
    address character varying(400) NOT NULL,
    club uuid,
    event uuid,
    "table" uuid,
    token_id character varying(128) NOT NULL,
    encrypted boolean DEFAULT false NOT NULL,
    CONSTRAINT deploy_idempotencykey_status_check CHECK ((status >= 0))
);
CREATE TABLE public.deploy_letter (
    id bigint NOT NULL,
    "to" character varying(254) NOT NULL,
    subject character varying(200) NOT NULL,
    body text NOT NULL,
    attempts smallint NOT NULL,
    due timestamp with time zone NOT NULL,
    created timestamp with time zone NOT NULL,
    CONSTRAINT deploy_letter_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE public.deploy_letter ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.deploy_letter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deploy_tick (
    name character varying(80) NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.deploy_wrongtries (
    who character varying(64) NOT NULL,
    wrong integer NOT NULL,
    last timestamp with time zone NOT NULL,
    "right" timestamp with time zone,
    CONSTRAINT deploy_wrongtries_wrong_check CHECK ((wrong >= 0))
);
CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id uuid NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);
ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);
ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);
ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);
CREATE TABLE public.games_submission (
    id uuid NOT NULL,
    kind character varying(6) NOT NULL,
    match uuid NOT NULL,
    game character varying(32) NOT NULL,
    state character varying(10) NOT NULL,
    body bytea NOT NULL,
    form character varying(4) NOT NULL,
    content_hash character varying(64) NOT NULL,
    verdict jsonb NOT NULL,
    code character varying(40) NOT NULL,
    created timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by_id uuid,
    submitted_by_id uuid,
    about jsonb NOT NULL,
    game_hash character varying(64) NOT NULL,
    size integer NOT NULL,
    CONSTRAINT games_submission_size_check CHECK ((size >= 0))
);
CREATE TABLE public.ratings_formersubject (
    pool_id uuid NOT NULL,
    subject_id integer NOT NULL
);
CREATE SEQUENCE public.ratings_partition
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.ratings_period (
    id uuid NOT NULL,
    number integer,
    source uuid NOT NULL,
    day date,
    label character varying(250) NOT NULL,
    state character varying(8) NOT NULL,
    revision integer NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    rated_at timestamp with time zone,
    pool_id uuid NOT NULL,
    time_zone character varying(64) NOT NULL,
    confirmed integer DEFAULT 0 NOT NULL,
    logs integer DEFAULT 0 NOT NULL,
    sheets integer DEFAULT 0 NOT NULL,
    waiting_since timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    copy_of_id uuid,
    follows boolean DEFAULT false NOT NULL,
    CONSTRAINT period_numbered_when_closed CHECK (((((state)::text = 'open'::text) OR (number IS NOT NULL)) AND (1 = (
CASE
    WHEN ((state)::text = 'open'::text) THEN 1
    ELSE 0
END +
CASE
    WHEN (number IS NOT NULL) THEN 1
    ELSE 0
END)))),
    CONSTRAINT ratings_period_confirmed_check CHECK ((confirmed >= 0)),
    CONSTRAINT ratings_period_logs_check CHECK ((logs >= 0)),
    CONSTRAINT ratings_period_number_check CHECK ((number >= 0)),
    CONSTRAINT ratings_period_revision_check CHECK ((revision >= 0)),
    CONSTRAINT ratings_period_sheets_check CHECK ((sheets >= 0))
);
CREATE TABLE public.ratings_pool (
    id uuid NOT NULL,
    game character varying(32) NOT NULL,
    config jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    head_id integer
);
CREATE TABLE public.ratings_ratedgame (
    id integer NOT NULL,
    source uuid NOT NULL,
    version integer NOT NULL,
    current boolean NOT NULL,
    sizes smallint[] NOT NULL,
    players integer[] NOT NULL,
    pairs integer[] NOT NULL,
    places smallint[],
    points integer[] NOT NULL,
    reason character varying(250) DEFAULT ''::character varying NOT NULL,
    created timestamp with time zone NOT NULL,
    period_id uuid NOT NULL,
    ruled_by_id uuid,
    evidence character varying(9) DEFAULT 'log'::character varying NOT NULL,
    CONSTRAINT ratings_ratedgame_version_check CHECK ((version >= 0))
);
ALTER TABLE public.ratings_ratedgame ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ratings_ratedgame_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ratings_ratingchange (
    list_id integer NOT NULL,
    subject_id integer NOT NULL,
    game_id integer NOT NULL,
    before bigint NOT NULL,
    after bigint NOT NULL,
    games integer NOT NULL,
    k integer NOT NULL,
    expected integer NOT NULL,
    score integer NOT NULL,
    change integer NOT NULL,
    own integer,
    spread integer,
    luck integer
)
PARTITION BY RANGE (list_id);
CREATE TABLE public.ratings_ratingchange_daily (
    list_id integer CONSTRAINT ratings_ratingchange_list_id_not_null NOT NULL,
    subject_id integer CONSTRAINT ratings_ratingchange_subject_id_not_null NOT NULL,
    game_id integer CONSTRAINT ratings_ratingchange_game_id_not_null NOT NULL,
    before bigint CONSTRAINT ratings_ratingchange_before_not_null NOT NULL,
    after bigint CONSTRAINT ratings_ratingchange_after_not_null NOT NULL,
    games integer CONSTRAINT ratings_ratingchange_games_not_null NOT NULL,
    k integer CONSTRAINT ratings_ratingchange_k_not_null NOT NULL,
    expected integer CONSTRAINT ratings_ratingchange_expected_not_null NOT NULL,
    score integer CONSTRAINT ratings_ratingchange_score_not_null NOT NULL,
    change integer CONSTRAINT ratings_ratingchange_change_not_null NOT NULL,
    own integer,
    spread integer,
    luck integer
);
CREATE TABLE public.ratings_ratinglist (
    id integer NOT NULL,
    number integer NOT NULL,
    version integer NOT NULL,
    replaced integer,
    input_hash character varying(80) NOT NULL,
    hash character varying(80) NOT NULL,
    config jsonb NOT NULL,
    games integer NOT NULL,
    created timestamp with time zone NOT NULL,
    dropped_at timestamp with time zone,
    period_id uuid NOT NULL,
    pool_id uuid NOT NULL,
    surplus bigint,
    weight bigint,
    CONSTRAINT ratings_ratinglist_games_check CHECK ((games >= 0)),
    CONSTRAINT ratings_ratinglist_number_check CHECK ((number >= 0)),
    CONSTRAINT ratings_ratinglist_replaced_check CHECK ((replaced >= 0)),
    CONSTRAINT ratings_ratinglist_version_check CHECK ((version >= 0))
);
ALTER TABLE public.ratings_ratinglist ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ratings_ratinglist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ratings_ratingrun (
    pool_id uuid NOT NULL,
    done integer NOT NULL,
    total integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT ratings_ratingrun_done_check CHECK ((done >= 0)),
    CONSTRAINT ratings_ratingrun_total_check CHECK ((total >= 0))
);
CREATE TABLE public.ratings_report (
    id uuid NOT NULL,
    kind character varying(32) NOT NULL,
    body jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    list_id integer NOT NULL,
    pool_id uuid NOT NULL
);
CREATE TABLE public.ratings_setback (
    pool_id uuid NOT NULL,
    work character varying(16) NOT NULL,
    times integer NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT ratings_setback_times_check CHECK ((times >= 0))
);
CREATE TABLE public.ratings_standing (
    before bigint NOT NULL,
    after bigint NOT NULL,
    games integer NOT NULL,
    list_id integer NOT NULL,
    pool_id uuid NOT NULL,
    subject_id integer NOT NULL,
    pair boolean DEFAULT false NOT NULL,
    own integer,
    spread integer,
    luck integer
);
CREATE TABLE public.ratings_subject (
    id integer NOT NULL,
    partnership_id uuid,
    player_id uuid,
    CONSTRAINT subject_one_kind CHECK ((((player_id IS NULL) OR (partnership_id IS NULL)) AND (1 = (
CASE
    WHEN (player_id IS NULL) THEN 1
    ELSE 0
END +
CASE
    WHEN (partnership_id IS NULL) THEN 1
    ELSE 0
END))))
);
ALTER TABLE public.ratings_subject ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ratings_subject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tournaments_analyseddeal (
    id uuid NOT NULL,
    game_hash character varying(64) NOT NULL,
    deal smallint NOT NULL,
    version smallint NOT NULL,
    state character varying(7) NOT NULL,
    due timestamp with time zone NOT NULL,
    tries smallint NOT NULL,
    document jsonb NOT NULL,
    CONSTRAINT tournaments_analyseddeal_deal_check CHECK ((deal >= 0)),
    CONSTRAINT tournaments_analyseddeal_tries_check CHECK ((tries >= 0)),
    CONSTRAINT tournaments_analyseddeal_version_check CHECK ((version >= 0))
);
CREATE TABLE public.tournaments_bye (
    id uuid NOT NULL,
    entry_id uuid NOT NULL,
    round_id uuid NOT NULL
);
CREATE TABLE public.tournaments_captain (
    id uuid NOT NULL,
    team character varying(120) NOT NULL,
    created timestamp with time zone NOT NULL,
    event_id uuid NOT NULL,
    player_id uuid NOT NULL
);
CREATE TABLE public.tournaments_card (
    id uuid NOT NULL,
    side character varying(2) NOT NULL,
    kind character varying(6) NOT NULL,
    away boolean NOT NULL,
    reason character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    undone_reason character varying(250) NOT NULL,
    lifted_at timestamp with time zone,
    lifted_reason character varying(250) NOT NULL,
    by_id uuid,
    lifted_by_id uuid,
    player_id uuid NOT NULL,
    table_id uuid,
    undone_by_id uuid,
    before smallint DEFAULT 0 NOT NULL,
    lift_undone_at timestamp with time zone,
    lift_undone_by_id uuid,
    lift_undone_reason character varying(250) DEFAULT ''::character varying NOT NULL,
    event_id uuid,
    round_number smallint DEFAULT 0 NOT NULL,
    CONSTRAINT tournaments_card_before_check CHECK ((before >= 0)),
    CONSTRAINT tournaments_card_round_number_check CHECK ((round_number >= 0))
);
CREATE TABLE public.tournaments_cardrules (
    event_id uuid NOT NULL,
    yellow smallint NOT NULL,
    red smallint NOT NULL,
    yellows smallint NOT NULL,
    suspends smallint NOT NULL,
    confirm_by smallint DEFAULT 0 NOT NULL,
    carried smallint DEFAULT 0 NOT NULL,
    CONSTRAINT tournaments_cardrules_carried_check CHECK ((carried >= 0)),
    CONSTRAINT tournaments_cardrules_confirm_by_check CHECK ((confirm_by >= 0)),
    CONSTRAINT tournaments_cardrules_red_check CHECK ((red >= 0)),
    CONSTRAINT tournaments_cardrules_suspends_check CHECK ((suspends >= 0)),
    CONSTRAINT tournaments_cardrules_yellow_check CHECK ((yellow >= 0)),
    CONSTRAINT tournaments_cardrules_yellows_check CHECK ((yellows >= 0))
);
CREATE TABLE public.tournaments_checkin (
    id uuid NOT NULL,
    number smallint NOT NULL,
    created timestamp with time zone NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT tournaments_checkin_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_dealsecret (
    id uuid NOT NULL,
    secret character varying(64) NOT NULL,
    round_id uuid NOT NULL
);
CREATE TABLE public.tournaments_delivery (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    body text NOT NULL,
    state character varying(8) NOT NULL,
    attempts smallint NOT NULL,
    due timestamp with time zone NOT NULL,
    taken_until timestamp with time zone,
    status smallint,
    error character varying(200) NOT NULL,
    created timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    webhook_id uuid NOT NULL,
    CONSTRAINT tournaments_delivery_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT tournaments_delivery_status_check CHECK ((status >= 0))
);
CREATE TABLE public.tournaments_endorsement (
    id uuid NOT NULL,
    state character varying(8) NOT NULL,
    reason character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    decided timestamp with time zone,
    body_id uuid NOT NULL,
    by_id uuid,
    event_id uuid NOT NULL
);
CREATE TABLE public.tournaments_entry (
    id uuid NOT NULL,
    number integer NOT NULL,
    rating bigint NOT NULL,
    team character varying(120) NOT NULL,
    from_round smallint NOT NULL,
    to_round smallint,
    sits_out jsonb NOT NULL,
    fixed_table smallint,
    created timestamp with time zone NOT NULL,
    partnership_id uuid,
    player_id uuid,
    event_id uuid NOT NULL,
    paid boolean DEFAULT false NOT NULL,
    categories jsonb DEFAULT '[]'::jsonb NOT NULL,
    carried character varying(60) DEFAULT ''::character varying NOT NULL,
    stage_seed integer,
    CONSTRAINT entry_one_kind CHECK ((((player_id IS NULL) OR (partnership_id IS NULL)) AND (1 = (
CASE
    WHEN (player_id IS NULL) THEN 1
    ELSE 0
END +
CASE
    WHEN (partnership_id IS NULL) THEN 1
    ELSE 0
END)))),
    CONSTRAINT tournaments_entry_fixed_table_check CHECK ((fixed_table >= 0)),
    CONSTRAINT tournaments_entry_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_entry_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_entry_stage_seed_check CHECK ((stage_seed >= 0)),
    CONSTRAINT tournaments_entry_to_round_check CHECK ((to_round >= 0))
);
CREATE TABLE public.tournaments_event (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    game character varying(32) NOT NULL,
    options jsonb NOT NULL,
    method character varying(32) NOT NULL,
    shape character varying(10) NOT NULL,
    rounds_planned smallint NOT NULL,
    table_min smallint NOT NULL,
    table_max smallint NOT NULL,
    table_preferred smallint NOT NULL,
    policy jsonb NOT NULL,
    preset character varying(32) NOT NULL,
    tie_breaks jsonb NOT NULL,
    scoring jsonb NOT NULL,
    check_in boolean NOT NULL,
    time_limit character varying(10) NOT NULL,
    seed bigint NOT NULL,
    rated boolean NOT NULL,
    time_zone character varying(64) NOT NULL,
    state character varying(10) NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    minutes smallint,
    place character varying(120) NOT NULL,
    revision integer NOT NULL,
    starts timestamp with time zone,
    evidence character varying(9) NOT NULL,
    sort_key character varying(250) NOT NULL,
    players_enter boolean NOT NULL,
    players_report boolean NOT NULL,
    team_event boolean NOT NULL,
    currency character varying(12) DEFAULT ''::character varying NOT NULL,
    fee integer DEFAULT 0 NOT NULL,
    prizes jsonb DEFAULT '[]'::jsonb NOT NULL,
    purse bigint DEFAULT 0 NOT NULL,
    confirm_by smallint,
    shuffle character varying(7) DEFAULT 'players'::character varying NOT NULL,
    CONSTRAINT tournaments_event_confirm_by_check CHECK ((confirm_by >= 0)),
    CONSTRAINT tournaments_event_fee_check CHECK ((fee >= 0)),
    CONSTRAINT tournaments_event_minutes_check CHECK ((minutes >= 0)),
    CONSTRAINT tournaments_event_purse_check CHECK ((purse >= 0)),
    CONSTRAINT tournaments_event_revision_check CHECK ((revision >= 0)),
    CONSTRAINT tournaments_event_rounds_planned_check CHECK ((rounds_planned >= 0)),
    CONSTRAINT tournaments_event_seed_check CHECK ((seed >= 0)),
    CONSTRAINT tournaments_event_table_max_check CHECK ((table_max >= 0)),
    CONSTRAINT tournaments_event_table_min_check CHECK ((table_min >= 0)),
    CONSTRAINT tournaments_event_table_preferred_check CHECK ((table_preferred >= 0))
);
CREATE TABLE public.tournaments_eventchange (
    id uuid NOT NULL,
    revision integer NOT NULL,
    changes jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    event_id uuid NOT NULL,
    CONSTRAINT tournaments_eventchange_revision_check CHECK ((revision >= 0))
);
CREATE TABLE public.tournaments_eventstamp (
    event_id uuid NOT NULL,
    stamp bigint NOT NULL,
    drafts bigint NOT NULL,
    seating bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.tournaments_feeditem (
    event_id uuid NOT NULL,
    stamp bigint NOT NULL,
    drafts bigint NOT NULL,
    kind character varying(12) NOT NULL,
    subject uuid NOT NULL,
    secret boolean NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.tournaments_finalstandings (
    id uuid NOT NULL,
    number integer NOT NULL,
    rules character varying(16) NOT NULL,
    lines jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    event_id uuid NOT NULL,
    CONSTRAINT tournaments_finalstandings_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_forbidden (
    id uuid NOT NULL,
    reason character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    event_id uuid NOT NULL,
    one_id uuid NOT NULL,
    other_id uuid NOT NULL,
    CONSTRAINT forbidden_in_order CHECK ((one_id < other_id))
);
CREATE TABLE public.tournaments_lineup (
    id uuid NOT NULL,
    team character varying(120) NOT NULL,
    from_round smallint NOT NULL,
    entries uuid[] NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    event_id uuid NOT NULL,
    CONSTRAINT tournaments_lineup_from_round_check CHECK ((from_round >= 0))
);
CREATE TABLE public.tournaments_lineupdeadline (
    event_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.tournaments_openeddeal (
    id uuid NOT NULL,
    game smallint NOT NULL,
    deal smallint NOT NULL,
    seat character varying(1) NOT NULL,
    opened timestamp with time zone NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT tournaments_openeddeal_deal_check CHECK ((deal >= 0)),
    CONSTRAINT tournaments_openeddeal_game_check CHECK ((game >= 0))
);
CREATE TABLE public.tournaments_partnerrequest (
    id uuid NOT NULL,
    state character varying(9) NOT NULL,
    created timestamp with time zone NOT NULL,
    answered timestamp with time zone,
    asked_id uuid NOT NULL,
    asker_id uuid NOT NULL,
    event_id uuid NOT NULL
);
CREATE TABLE public.tournaments_playeract (
    id uuid NOT NULL,
    kind character varying(5) NOT NULL,
    number smallint,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    entry_id uuid,
    event_id uuid NOT NULL,
    player_id uuid NOT NULL,
    CONSTRAINT tournaments_playeract_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_playermerge (
    id uuid NOT NULL,
    moved jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    by_id uuid,
    club_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    merged_id uuid NOT NULL,
    undone_by_id uuid
);
CREATE TABLE public.tournaments_playerword (
    id uuid NOT NULL,
    word character varying(60) NOT NULL,
    created timestamp with time zone NOT NULL,
    player_id uuid NOT NULL,
    round_id uuid NOT NULL
);
CREATE TABLE public.tournaments_pushdevice (
    id uuid NOT NULL,
    address character varying(1000) NOT NULL,
    point character varying(90) NOT NULL,
    secret character varying(24) NOT NULL,
    language character varying(8) NOT NULL,
    created timestamp with time zone NOT NULL,
    player_id uuid NOT NULL
);
CREATE TABLE public.tournaments_result (
    id uuid NOT NULL,
    version integer NOT NULL,
    current boolean NOT NULL,
    submission uuid,
    reason character varying(250) NOT NULL,
    places jsonb NOT NULL,
    points jsonb NOT NULL,
    winner character varying(2) NOT NULL,
    by_time boolean NOT NULL,
    sanctions jsonb NOT NULL,
    absent jsonb NOT NULL,
    cards jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    decided_by_id uuid,
    table_id uuid NOT NULL,
    cleared_at timestamp with time zone,
    cleared_by_id uuid,
    cleared_reason character varying(250) NOT NULL,
    deals jsonb NOT NULL,
    evidence character varying(9) NOT NULL,
    slip character varying(20) NOT NULL,
    CONSTRAINT result_award_has_reason CHECK ((NOT (((evidence)::text = 'award'::text) AND ((reason)::text = ''::text)))),
    CONSTRAINT result_cleared_is_past CHECK (((NOT current) OR (cleared_at IS NULL))),
    CONSTRAINT result_log_is_named CHECK (((((evidence)::text = 'log'::text) OR (submission IS NULL)) AND (1 = (
CASE
    WHEN ((evidence)::text = 'log'::text) THEN 1
    ELSE 0
END +
CASE
    WHEN (submission IS NULL) THEN 1
    ELSE 0
END)))),
    CONSTRAINT tournaments_result_version_check CHECK ((version >= 0))
);
CREATE TABLE public.tournaments_round (
    id uuid NOT NULL,
    number smallint NOT NULL,
    state character varying(10) NOT NULL,
    seed bigint NOT NULL,
    certificate jsonb NOT NULL,
    check_in boolean NOT NULL,
    created timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    closed_at timestamp with time zone,
    event_id uuid NOT NULL,
    revision integer NOT NULL,
    CONSTRAINT tournaments_round_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_round_revision_check CHECK ((revision >= 0)),
    CONSTRAINT tournaments_round_seed_check CHECK ((seed >= 0))
);
CREATE TABLE public.tournaments_roundclock (
    id uuid NOT NULL,
    given interval NOT NULL,
    warning interval NOT NULL,
    since timestamp with time zone,
    spent interval NOT NULL,
    started timestamp with time zone,
    round_id uuid NOT NULL
);
CREATE TABLE public.tournaments_rounddate (
    id uuid NOT NULL,
    number smallint NOT NULL,
    starts timestamp with time zone NOT NULL,
    changed timestamp with time zone NOT NULL,
    event_id uuid NOT NULL,
    CONSTRAINT tournaments_rounddate_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_rounddeals (
    id uuid NOT NULL,
    commitment character varying(64) NOT NULL,
    words jsonb NOT NULL,
    dealt timestamp with time zone,
    secret character varying(64) NOT NULL,
    cards smallint NOT NULL,
    printed timestamp with time zone,
    round_id uuid NOT NULL,
    CONSTRAINT tournaments_rounddeals_cards_check CHECK ((cards >= 0))
);
CREATE TABLE public.tournaments_roundedit (
    id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    change jsonb NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    round_id uuid NOT NULL,
    arrangement jsonb NOT NULL,
    undone boolean NOT NULL
);
CREATE TABLE public.tournaments_roundreminder (
    id uuid NOT NULL,
    number smallint NOT NULL,
    starts timestamp with time zone NOT NULL,
    created timestamp with time zone NOT NULL,
    event_id uuid NOT NULL,
    CONSTRAINT tournaments_roundreminder_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_season (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    points integer[] NOT NULL,
    attendance integer NOT NULL,
    best smallint,
    changed timestamp with time zone NOT NULL,
    created timestamp with time zone NOT NULL,
    club_id uuid NOT NULL,
    above_id uuid,
    moves smallint DEFAULT 0 NOT NULL,
    teams boolean DEFAULT false NOT NULL,
    transfers_from date,
    transfers_until date,
    CONSTRAINT tournaments_season_attendance_check CHECK ((attendance >= 0)),
    CONSTRAINT tournaments_season_best_check CHECK ((best >= 0)),
    CONSTRAINT tournaments_season_moves_check CHECK ((moves >= 0))
);
CREATE TABLE public.tournaments_season_events (
    id bigint NOT NULL,
    season_id uuid NOT NULL,
    event_id uuid NOT NULL
);
ALTER TABLE public.tournaments_season_events ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_season_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tournaments_seat (
    id uuid NOT NULL,
    letter character varying(1) NOT NULL,
    side character varying(2) NOT NULL,
    entry_id uuid NOT NULL,
    player_id uuid NOT NULL,
    round_id uuid NOT NULL,
    table_id uuid NOT NULL,
    instead_of_id uuid,
    pair_id uuid
);
CREATE TABLE public.tournaments_sheetphoto (
    id uuid NOT NULL,
    body bytea NOT NULL,
    digest character varying(64) NOT NULL,
    width smallint NOT NULL,
    height smallint NOT NULL,
    size integer NOT NULL,
    created timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    by_id uuid,
    result_id uuid NOT NULL,
    removed_at timestamp with time zone,
    removed_by_id uuid,
    CONSTRAINT tournaments_sheetphoto_height_check CHECK ((height >= 0)),
    CONSTRAINT tournaments_sheetphoto_size_check CHECK ((size >= 0)),
    CONSTRAINT tournaments_sheetphoto_width_check CHECK ((width >= 0))
);
CREATE TABLE public.tournaments_sidereport (
    id uuid NOT NULL,
    side character varying(2) NOT NULL,
    version integer NOT NULL,
    after integer NOT NULL,
    points jsonb NOT NULL,
    deals jsonb NOT NULL,
    by_time boolean NOT NULL,
    places jsonb NOT NULL,
    letter character varying(1) NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    table_id uuid NOT NULL,
    CONSTRAINT tournaments_sidereport_after_check CHECK ((after >= 0)),
    CONSTRAINT tournaments_sidereport_version_check CHECK ((version >= 0))
);
CREATE TABLE public.tournaments_stage (
    event_id uuid NOT NULL,
    first integer NOT NULL,
    last integer NOT NULL,
    by_group boolean NOT NULL,
    carry smallint NOT NULL,
    going jsonb NOT NULL,
    created timestamp with time zone NOT NULL,
    before_id uuid,
    before_name character varying(120) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT stage_carry_is_a_part CHECK ((carry <= 100)),
    CONSTRAINT stage_places_in_order CHECK (((first >= 1) AND (last >= first))),
    CONSTRAINT tournaments_stage_carry_check CHECK ((carry >= 0)),
    CONSTRAINT tournaments_stage_first_check CHECK ((first >= 0)),
    CONSTRAINT tournaments_stage_last_check CHECK ((last >= 0))
);
CREATE TABLE public.tournaments_substitution (
    id uuid NOT NULL,
    from_round smallint NOT NULL,
    to_round smallint,
    reason character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    entry_id uuid NOT NULL,
    player_id uuid NOT NULL,
    substitute_id uuid NOT NULL,
    CONSTRAINT substitution_in_order CHECK (((to_round IS NULL) OR (to_round >= from_round))),
    CONSTRAINT tournaments_substitution_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_substitution_to_round_check CHECK ((to_round >= 0))
);
CREATE TABLE public.tournaments_table (
    id uuid NOT NULL,
    number smallint NOT NULL,
    state character varying(10) NOT NULL,
    level_after smallint,
    round_id uuid NOT NULL,
    penalties jsonb DEFAULT '{}'::jsonb NOT NULL,
    bracket jsonb DEFAULT '{}'::jsonb NOT NULL,
    board_set smallint DEFAULT 0 NOT NULL,
    CONSTRAINT tournaments_table_board_set_check CHECK ((board_set >= 0)),
    CONSTRAINT tournaments_table_level_after_check CHECK ((level_after >= 0)),
    CONSTRAINT tournaments_table_number_check CHECK ((number >= 0))
);
CREATE TABLE public.tournaments_transfer (
    id uuid NOT NULL,
    before character varying(120) NOT NULL,
    team character varying(120) NOT NULL,
    reason character varying(250) NOT NULL,
    created timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    undone_reason character varying(250) NOT NULL,
    by_id uuid,
    player_id uuid NOT NULL,
    season_id uuid NOT NULL,
    undone_by_id uuid
);
CREATE TABLE public.tournaments_wallmessage (
    id uuid NOT NULL,
    text character varying(120) NOT NULL,
    event_id uuid NOT NULL
);
CREATE TABLE public.tournaments_webhook (
    id uuid NOT NULL,
    url character varying(1000) NOT NULL,
    kinds character varying(12)[] NOT NULL,
    secret bytea NOT NULL,
    before bytea,
    before_until timestamp with time zone,
    active boolean NOT NULL,
    off character varying(200) NOT NULL,
    created timestamp with time zone NOT NULL,
    by_id uuid,
    club_id uuid NOT NULL,
    event_id uuid
);
CREATE TABLE public.tournaments_webhookplace (
    id bigint NOT NULL,
    stamp bigint NOT NULL,
    event_id uuid NOT NULL,
    webhook_id uuid NOT NULL
);
ALTER TABLE public.tournaments_webhookplace ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_webhookplace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY public.ratings_ratingchange ATTACH PARTITION public.ratings_ratingchange_daily FOR VALUES FROM (MINVALUE) TO (1073741824);
INSERT INTO public.clubs_areastamp VALUES
	('clubs', 0, 1),
	('names', 0, 1),
	('players', 0, 1),
	('lists', 0, 1),
	('events', 0, 1);
ALTER TABLE ONLY public.clubs_affiliation
    ADD CONSTRAINT affiliation_once UNIQUE (club_id, body_id);
ALTER TABLE ONLY public.tournaments_analyseddeal
    ADD CONSTRAINT analysed_deal_once UNIQUE (game_hash, deal, version);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT bye_once UNIQUE (round_id, entry_id);
ALTER TABLE ONLY public.tournaments_captain
    ADD CONSTRAINT captain_one_a_team UNIQUE (event_id, team);
ALTER TABLE ONLY public.tournaments_checkin
    ADD CONSTRAINT check_in_once UNIQUE (entry_id, number);
ALTER TABLE ONLY public.clubs_affiliation
    ADD CONSTRAINT clubs_affiliation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_areastamp
    ADD CONSTRAINT clubs_areastamp_pkey PRIMARY KEY (area, slot);
ALTER TABLE ONLY public.clubs_club
    ADD CONSTRAINT clubs_club_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_countersignature
    ADD CONSTRAINT clubs_countersignature_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_invitation
    ADD CONSTRAINT clubs_invitation_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.clubs_invitation
    ADD CONSTRAINT clubs_invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_logentry
    ADD CONSTRAINT clubs_logentry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_loghead
    ADD CONSTRAINT clubs_loghead_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_logkey
    ADD CONSTRAINT clubs_logkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_lognode
    ADD CONSTRAINT clubs_lognode_pkey PRIMARY KEY (log_id, level, place);
ALTER TABLE ONLY public.clubs_membernumber
    ADD CONSTRAINT clubs_membernumber_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_membership
    ADD CONSTRAINT clubs_membership_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT clubs_partnership_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_player
    ADD CONSTRAINT clubs_player_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_player
    ADD CONSTRAINT clubs_player_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.clubs_profileinvitation
    ADD CONSTRAINT clubs_profileinvitation_code_key UNIQUE (code);
ALTER TABLE ONLY public.clubs_profileinvitation
    ADD CONSTRAINT clubs_profileinvitation_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.clubs_profileinvitation
    ADD CONSTRAINT clubs_profileinvitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_signedlog
    ADD CONSTRAINT clubs_signedlog_pkey PRIMARY KEY (club_id);
ALTER TABLE ONLY public.clubs_user_groups
    ADD CONSTRAINT clubs_user_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_user_groups
    ADD CONSTRAINT clubs_user_groups_user_id_group_id_84106b3a_uniq UNIQUE (user_id, group_id);
ALTER TABLE ONLY public.clubs_user
    ADD CONSTRAINT clubs_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_user_user_permissions
    ADD CONSTRAINT clubs_user_user_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_user_user_permissions
    ADD CONSTRAINT clubs_user_user_permissions_user_id_permission_id_b9fc2ceb_uniq UNIQUE (user_id, permission_id);
ALTER TABLE ONLY public.clubs_user
    ADD CONSTRAINT clubs_user_username_key UNIQUE (username);
ALTER TABLE ONLY public.clubs_watchedlog
    ADD CONSTRAINT clubs_watchedlog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_witnessedhead
    ADD CONSTRAINT clubs_witnessedhead_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clubs_countersignature
    ADD CONSTRAINT countersigned_once UNIQUE (head_id, body_id);
ALTER TABLE ONLY public.tournaments_openeddeal
    ADD CONSTRAINT deal_opened_once UNIQUE (table_id, game, deal);
ALTER TABLE ONLY public.deploy_act
    ADD CONSTRAINT deploy_act_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deploy_apitoken
    ADD CONSTRAINT deploy_apitoken_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.deploy_idempotencykey
    ADD CONSTRAINT deploy_idempotencykey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deploy_letter
    ADD CONSTRAINT deploy_letter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deploy_tick
    ADD CONSTRAINT deploy_tick_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.deploy_wrongtries
    ADD CONSTRAINT deploy_wrongtries_pkey PRIMARY KEY (who);
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);
ALTER TABLE ONLY public.tournaments_endorsement
    ADD CONSTRAINT endorsement_once UNIQUE (event_id, body_id);
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT entry_number_once UNIQUE (event_id, number);
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT entry_pair_once UNIQUE (event_id, partnership_id);
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT entry_player_once UNIQUE (event_id, player_id);
ALTER TABLE ONLY public.tournaments_finalstandings
    ADD CONSTRAINT finals_number_once UNIQUE (event_id, number);
ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT forbidden_once UNIQUE (one_id, other_id);
ALTER TABLE ONLY public.games_submission
    ADD CONSTRAINT games_submission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deploy_idempotencykey
    ADD CONSTRAINT idempotency_key_once UNIQUE (token_id, address, key);
ALTER TABLE ONLY public.ratings_ratinglist
    ADD CONSTRAINT list_number_once UNIQUE (pool_id, number);
ALTER TABLE ONLY public.ratings_ratinglist
    ADD CONSTRAINT list_version_once UNIQUE (period_id, version);
ALTER TABLE ONLY public.clubs_logentry
    ADD CONSTRAINT log_entry_once UNIQUE (log_id, index);
ALTER TABLE ONLY public.clubs_loghead
    ADD CONSTRAINT log_head_once UNIQUE (log_id, size);
ALTER TABLE ONLY public.clubs_logkey
    ADD CONSTRAINT log_key_once UNIQUE (log_id, index);
ALTER TABLE ONLY public.clubs_logentry
    ADD CONSTRAINT log_subject_once UNIQUE (log_id, subject);
ALTER TABLE ONLY public.clubs_watchedlog
    ADD CONSTRAINT log_watched_once UNIQUE (club_id, url);
ALTER TABLE ONLY public.clubs_membernumber
    ADD CONSTRAINT member_number_once UNIQUE (body_id, folded);
ALTER TABLE ONLY public.clubs_membership
    ADD CONSTRAINT membership_once UNIQUE (user_id, club_id);
ALTER TABLE ONLY public.tournaments_playerword
    ADD CONSTRAINT one_word_a_round UNIQUE (round_id, player_id);
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT partnership_once UNIQUE (first_id, second_id);
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT period_day_once UNIQUE (pool_id, day);
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT period_number_once UNIQUE (pool_id, number);
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT period_source_once UNIQUE (pool_id, source);
ALTER TABLE ONLY public.ratings_pool
    ADD CONSTRAINT pool_once UNIQUE (club_id, game);
ALTER TABLE ONLY public.ratings_ratedgame
    ADD CONSTRAINT rated_game_version_once UNIQUE (source, version);
ALTER TABLE ONLY public.ratings_formersubject
    ADD CONSTRAINT ratings_formersubject_pkey PRIMARY KEY (pool_id, subject_id);
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT ratings_period_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_pool
    ADD CONSTRAINT ratings_pool_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_ratedgame
    ADD CONSTRAINT ratings_ratedgame_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_ratinglist
    ADD CONSTRAINT ratings_ratinglist_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_ratingrun
    ADD CONSTRAINT ratings_ratingrun_pkey PRIMARY KEY (pool_id);
ALTER TABLE ONLY public.ratings_report
    ADD CONSTRAINT ratings_report_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_setback
    ADD CONSTRAINT ratings_setback_pkey PRIMARY KEY (pool_id, work);
ALTER TABLE ONLY public.ratings_standing
    ADD CONSTRAINT ratings_standing_pkey PRIMARY KEY (subject_id, pool_id);
ALTER TABLE ONLY public.ratings_subject
    ADD CONSTRAINT ratings_subject_partnership_id_key UNIQUE (partnership_id);
ALTER TABLE ONLY public.ratings_subject
    ADD CONSTRAINT ratings_subject_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings_subject
    ADD CONSTRAINT ratings_subject_player_id_key UNIQUE (player_id);
ALTER TABLE ONLY public.ratings_report
    ADD CONSTRAINT report_once UNIQUE (pool_id, kind);
ALTER TABLE ONLY public.tournaments_sidereport
    ADD CONSTRAINT report_version_once UNIQUE (table_id, side, version);
ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT result_version_once UNIQUE (table_id, version);
ALTER TABLE ONLY public.tournaments_rounddate
    ADD CONSTRAINT round_date_once UNIQUE (event_id, number);
ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT round_number_once UNIQUE (event_id, number);
ALTER TABLE ONLY public.tournaments_roundreminder
    ADD CONSTRAINT round_reminder_once UNIQUE (event_id, number, starts);
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT seat_once UNIQUE (table_id, letter);
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT seated_once_a_round UNIQUE (round_id, player_id);
ALTER TABLE ONLY public.games_submission
    ADD CONSTRAINT submission_once UNIQUE (match, content_hash);
ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT table_number_once UNIQUE (round_id, number);
ALTER TABLE ONLY public.tournaments_analyseddeal
    ADD CONSTRAINT tournaments_analyseddeal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_captain
    ADD CONSTRAINT tournaments_captain_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_cardrules
    ADD CONSTRAINT tournaments_cardrules_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.tournaments_checkin
    ADD CONSTRAINT tournaments_checkin_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_dealsecret
    ADD CONSTRAINT tournaments_dealsecret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_dealsecret
    ADD CONSTRAINT tournaments_dealsecret_round_id_key UNIQUE (round_id);
ALTER TABLE ONLY public.tournaments_delivery
    ADD CONSTRAINT tournaments_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_endorsement
    ADD CONSTRAINT tournaments_endorsement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_event
    ADD CONSTRAINT tournaments_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_eventchange
    ADD CONSTRAINT tournaments_eventchange_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_eventstamp
    ADD CONSTRAINT tournaments_eventstamp_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.tournaments_feeditem
    ADD CONSTRAINT tournaments_feeditem_pkey PRIMARY KEY (event_id, stamp, drafts, kind, subject);
ALTER TABLE ONLY public.tournaments_finalstandings
    ADD CONSTRAINT tournaments_finalstandings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_lineup
    ADD CONSTRAINT tournaments_lineup_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_lineupdeadline
    ADD CONSTRAINT tournaments_lineupdeadline_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.tournaments_openeddeal
    ADD CONSTRAINT tournaments_openeddeal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_partnerrequest
    ADD CONSTRAINT tournaments_partnerrequest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_playeract
    ADD CONSTRAINT tournaments_playeract_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_playerword
    ADD CONSTRAINT tournaments_playerword_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_pushdevice
    ADD CONSTRAINT tournaments_pushdevice_address_key UNIQUE (address);
ALTER TABLE ONLY public.tournaments_pushdevice
    ADD CONSTRAINT tournaments_pushdevice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclock_round_id_key UNIQUE (round_id);
ALTER TABLE ONLY public.tournaments_rounddate
    ADD CONSTRAINT tournaments_rounddate_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_rounddeals
    ADD CONSTRAINT tournaments_rounddeals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_rounddeals
    ADD CONSTRAINT tournaments_rounddeals_round_id_key UNIQUE (round_id);
ALTER TABLE ONLY public.tournaments_roundedit
    ADD CONSTRAINT tournaments_roundedit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_roundreminder
    ADD CONSTRAINT tournaments_roundreminder_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_season_events
    ADD CONSTRAINT tournaments_season_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_season_events
    ADD CONSTRAINT tournaments_season_events_season_id_event_id_b6282013_uniq UNIQUE (season_id, event_id);
ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_sheetphoto
    ADD CONSTRAINT tournaments_sheetphoto_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_sidereport
    ADD CONSTRAINT tournaments_sidereport_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT tournaments_stage_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitution_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT tournaments_table_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_transfer
    ADD CONSTRAINT tournaments_transfer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_wallmessage
    ADD CONSTRAINT tournaments_wallmessage_event_id_key UNIQUE (event_id);
ALTER TABLE ONLY public.tournaments_wallmessage
    ADD CONSTRAINT tournaments_wallmessage_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_webhook
    ADD CONSTRAINT tournaments_webhook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_webhookplace
    ADD CONSTRAINT tournaments_webhookplace_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments_webhookplace
    ADD CONSTRAINT webhook_place_once UNIQUE (webhook_id, event_id);
ALTER TABLE ONLY public.clubs_witnessedhead
    ADD CONSTRAINT witnessed_once UNIQUE (club_id, origin, size, root);
CREATE INDEX act_of_club ON public.deploy_act USING btree (club, id DESC);
CREATE INDEX act_of_event ON public.deploy_act USING btree (event, id DESC);
CREATE INDEX analysed_deal_due ON public.tournaments_analyseddeal USING btree (due) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);
CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);
CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);
CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);
CREATE INDEX card_of_event ON public.tournaments_card USING btree (event_id);
CREATE INDEX club_below ON public.clubs_club USING btree (above_id);
CREATE INDEX club_by_words ON public.clubs_club USING gin (sort_key public.gin_trgm_ops);
CREATE UNIQUE INDEX club_name_once ON public.clubs_club USING btree (lower((name)::text));
CREATE INDEX clubs_affiliation_body_id_aaa374fd ON public.clubs_affiliation USING btree (body_id);
CREATE INDEX clubs_affiliation_by_id_fb311822 ON public.clubs_affiliation USING btree (by_id);
CREATE INDEX clubs_affiliation_club_id_a09fa07b ON public.clubs_affiliation USING btree (club_id);
CREATE INDEX clubs_club_sort_key_1c796be2 ON public.clubs_club USING btree (sort_key);
CREATE INDEX clubs_club_sort_key_1c796be2_like ON public.clubs_club USING btree (sort_key varchar_pattern_ops);
CREATE INDEX clubs_countersignature_body_id_1d36e2c9 ON public.clubs_countersignature USING btree (body_id);
CREATE INDEX clubs_countersignature_head_id_dff272d8 ON public.clubs_countersignature USING btree (head_id);
CREATE INDEX clubs_invitation_by_id_e9dd0d9a ON public.clubs_invitation USING btree (by_id);
CREATE INDEX clubs_invitation_club_id_d8a3333d ON public.clubs_invitation USING btree (club_id);
CREATE INDEX clubs_invitation_digest_05c35e5c_like ON public.clubs_invitation USING btree (digest varchar_pattern_ops);
CREATE INDEX clubs_logkey_log_id_0cbb3b11 ON public.clubs_logkey USING btree (log_id);
CREATE INDEX clubs_membernumber_folded_096ef798 ON public.clubs_membernumber USING btree (folded);
CREATE INDEX clubs_membernumber_folded_096ef798_like ON public.clubs_membernumber USING btree (folded varchar_pattern_ops);
CREATE INDEX clubs_membernumber_player_id_8a972bb2 ON public.clubs_membernumber USING btree (player_id);
CREATE INDEX clubs_membership_club_id_97a3b9ae ON public.clubs_membership USING btree (club_id);
CREATE INDEX clubs_membership_user_id_801d8bab ON public.clubs_membership USING btree (user_id);
CREATE INDEX clubs_partnership_club_id_1ab68b28 ON public.clubs_partnership USING btree (club_id);
CREATE INDEX clubs_partnership_first_id_9916e58e ON public.clubs_partnership USING btree (first_id);
CREATE INDEX clubs_partnership_merged_into_id_648097dd ON public.clubs_partnership USING btree (merged_into_id);
CREATE INDEX clubs_partnership_second_id_bdd645ff ON public.clubs_partnership USING btree (second_id);
CREATE INDEX clubs_player_club_id_98fc742d ON public.clubs_player USING btree (club_id);
CREATE INDEX clubs_player_merged_into_id_961bd233 ON public.clubs_player USING btree (merged_into_id);
CREATE INDEX clubs_player_sort_key_2496a2f3 ON public.clubs_player USING btree (sort_key);
CREATE INDEX clubs_player_sort_key_2496a2f3_like ON public.clubs_player USING btree (sort_key varchar_pattern_ops);
CREATE INDEX clubs_profileinvitation_by_id_fc3fc4d4 ON public.clubs_profileinvitation USING btree (by_id);
CREATE INDEX clubs_profileinvitation_code_ecdba0e3_like ON public.clubs_profileinvitation USING btree (code varchar_pattern_ops);
CREATE INDEX clubs_profileinvitation_digest_f1ca1194_like ON public.clubs_profileinvitation USING btree (digest varchar_pattern_ops);
CREATE INDEX clubs_profileinvitation_player_id_3b283c03 ON public.clubs_profileinvitation USING btree (player_id);
CREATE INDEX clubs_user_groups_group_id_d4e5afcd ON public.clubs_user_groups USING btree (group_id);
CREATE INDEX clubs_user_groups_user_id_a2d74e04 ON public.clubs_user_groups USING btree (user_id);
CREATE INDEX clubs_user_user_permissions_permission_id_2dccea4b ON public.clubs_user_user_permissions USING btree (permission_id);
CREATE INDEX clubs_user_user_permissions_user_id_f55cfec8 ON public.clubs_user_user_permissions USING btree (user_id);
CREATE INDEX clubs_user_username_7782b30a_like ON public.clubs_user USING btree (username varchar_pattern_ops);
CREATE INDEX clubs_witnessedhead_club_id_61c7458e ON public.clubs_witnessedhead USING btree (club_id);
CREATE INDEX delivery_due ON public.tournaments_delivery USING btree (due) WHERE ((state)::text = 'pending'::text);
CREATE INDEX delivery_of_webhook ON public.tournaments_delivery USING btree (webhook_id, id DESC);
CREATE INDEX deploy_apitoken_digest_057a3600_like ON public.deploy_apitoken USING btree (digest varchar_pattern_ops);
CREATE INDEX deploy_apitoken_token_key_3ea5de3d ON public.deploy_apitoken USING btree (token_key);
CREATE INDEX deploy_apitoken_token_key_3ea5de3d_like ON public.deploy_apitoken USING btree (token_key varchar_pattern_ops);
CREATE INDEX deploy_apitoken_user_id_9dc9a0b0 ON public.deploy_apitoken USING btree (user_id);
CREATE INDEX deploy_letter_due_5b176c7d ON public.deploy_letter USING btree (due);
CREATE INDEX deploy_tick_name_65ee5d73_like ON public.deploy_tick USING btree (name varchar_pattern_ops);
CREATE INDEX deploy_wrongtries_who_fd4fbb5f_like ON public.deploy_wrongtries USING btree (who varchar_pattern_ops);
CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);
CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);
CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);
CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);
CREATE INDEX event_by_words ON public.tournaments_event USING gin (sort_key public.gin_trgm_ops);
CREATE INDEX games_submission_submitted_by_id_6bbe359f ON public.games_submission USING btree (submitted_by_id);
CREATE INDEX line_ups_of_event ON public.tournaments_lineup USING btree (event_id, from_round);
CREATE UNIQUE INDEX list_one_current ON public.ratings_ratinglist USING btree (period_id) WHERE (replaced IS NULL);
CREATE INDEX log_entry_about ON public.clubs_logentry USING btree (log_id, about, index DESC);
CREATE INDEX log_waiting ON public.clubs_logentry USING btree (log_id, id) WHERE (index IS NULL);
CREATE UNIQUE INDEX merged_once ON public.tournaments_playermerge USING btree (merged_id) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX partner_asked_once ON public.tournaments_partnerrequest USING btree (event_id, asker_id, asked_id) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX partnership_by_words ON public.clubs_partnership USING gin (search public.gin_trgm_ops) WHERE (merged_into_id IS NULL);
CREATE INDEX partnership_of_club ON public.clubs_partnership USING btree (club_id) WHERE ((dissolved IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX partnership_of_club_by_name ON public.clubs_partnership USING btree (club_id, dissolved DESC, name, id) WHERE (merged_into_id IS NULL);
CREATE INDEX period_copies ON public.ratings_period USING btree (copy_of_id) WHERE (copy_of_id IS NOT NULL);
CREATE INDEX period_open ON public.ratings_period USING btree (closed_at) WHERE ((state)::text = 'open'::text);
CREATE INDEX period_pending ON public.ratings_period USING btree (pool_id, number) WHERE ((state)::text = 'pending'::text);
CREATE UNIQUE INDEX photo_one_current ON public.tournaments_sheetphoto USING btree (result_id) WHERE (replaced_at IS NULL);
CREATE INDEX player_by_name ON public.clubs_player USING btree (sort_key, id) WHERE (merged_into_id IS NULL);
CREATE INDEX player_by_words ON public.clubs_player USING gin (sort_key public.gin_trgm_ops) WHERE (merged_into_id IS NULL);
CREATE INDEX player_hidden ON public.clubs_player USING btree (club_id, hidden_key) WHERE ((hidden_key)::text > ''::text);
CREATE INDEX player_name_due ON public.clubs_player USING btree (id) WHERE name_due;
CREATE UNIQUE INDEX player_number_once_in_club ON public.clubs_player USING btree (club_id, number) WHERE (merged_into_id IS NULL);
CREATE INDEX player_of_club ON public.clubs_player USING btree (club_id) WHERE (merged_into_id IS NULL);
CREATE INDEX player_of_club_by_name ON public.clubs_player USING btree (club_id, sort_key, id) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX player_told_apart ON public.clubs_player USING btree (club_id, lower((name)::text), lower((nickname)::text)) WHERE ((merged_into_id IS NULL) AND (number IS NULL));
CREATE UNIQUE INDEX profile_invitation_one ON public.clubs_profileinvitation USING btree (player_id) WHERE ((revoked IS NULL) AND (used IS NULL));
CREATE UNIQUE INDEX rated_game_one_current ON public.ratings_ratedgame USING btree (source) WHERE current;
CREATE INDEX ratings_period_pool_id_a87df878 ON public.ratings_period USING btree (pool_id);
CREATE INDEX ratings_pool_club_id_9becc8e2 ON public.ratings_pool USING btree (club_id);
CREATE INDEX ratings_pool_game_3611040f ON public.ratings_pool USING btree (game);
CREATE INDEX ratings_pool_game_3611040f_like ON public.ratings_pool USING btree (game varchar_pattern_ops);
CREATE INDEX ratings_pool_head_id_0e0a4b96 ON public.ratings_pool USING btree (head_id);
CREATE INDEX ratings_ratedgame_period_id_57013c36 ON public.ratings_ratedgame USING btree (period_id);
CREATE INDEX ratings_ratingchange_daily_list ON public.ratings_ratingchange_daily USING brin (list_id) WITH (autosummarize='on');
CREATE UNIQUE INDEX ratings_ratingchange_daily_once ON public.ratings_ratingchange_daily USING btree (subject_id, list_id, game_id);
CREATE INDEX ratings_ratinglist_period_id_b6637d07 ON public.ratings_ratinglist USING btree (period_id);
CREATE INDEX ratings_ratinglist_pool_id_10a01b5d ON public.ratings_ratinglist USING btree (pool_id);
CREATE INDEX ratings_report_kind_ca5ac8cf ON public.ratings_report USING btree (kind);
CREATE INDEX ratings_report_kind_ca5ac8cf_like ON public.ratings_report USING btree (kind varchar_pattern_ops);
CREATE INDEX ratings_report_list_id_d5b9bfc8 ON public.ratings_report USING btree (list_id);
CREATE INDEX ratings_report_pool_id_1b5a9381 ON public.ratings_report USING btree (pool_id);
CREATE INDEX result_cleared ON public.tournaments_result USING btree (cleared_by_id) WHERE (cleared_by_id IS NOT NULL);
CREATE UNIQUE INDEX result_one_current ON public.tournaments_result USING btree (table_id) WHERE current;
CREATE INDEX round_being_played ON public.tournaments_round USING btree (event_id) WHERE ((state)::text = 'published'::text);
CREATE UNIQUE INDEX season_name_once_in_club ON public.tournaments_season USING btree (club_id, lower((name)::text));
CREATE INDEX standing_by_kind_and_rating ON public.ratings_standing USING btree (pool_id, pair, after DESC, subject_id) INCLUDE (list_id);
CREATE INDEX submission_decided ON public.games_submission USING btree (decided_by_id) WHERE (decided_by_id IS NOT NULL);
CREATE INDEX submission_game ON public.games_submission USING btree (game_hash) WHERE ((state)::text = ANY ((ARRAY['current'::character varying, 'contested'::character varying])::text[]));
CREATE UNIQUE INDEX submission_one_current ON public.games_submission USING btree (match) WHERE ((state)::text = 'current'::text);
CREATE UNIQUE INDEX submission_one_draft ON public.games_submission USING btree (match) WHERE ((state)::text = 'draft'::text);
CREATE UNIQUE INDEX substitution_one_open ON public.tournaments_substitution USING btree (entry_id, player_id) WHERE (to_round IS NULL);
CREATE INDEX tournaments_bye_entry_id_aa067fd6 ON public.tournaments_bye USING btree (entry_id);
CREATE INDEX tournaments_captain_player_id_12a7afbb ON public.tournaments_captain USING btree (player_id);
CREATE INDEX tournaments_card_by_id_ed68172f ON public.tournaments_card USING btree (by_id);
CREATE INDEX tournaments_card_lifted_by_id_78a755cc ON public.tournaments_card USING btree (lifted_by_id);
CREATE INDEX tournaments_card_player_id_ad4ec249 ON public.tournaments_card USING btree (player_id);
CREATE INDEX tournaments_card_table_id_583a19b0 ON public.tournaments_card USING btree (table_id);
CREATE INDEX tournaments_card_undone_by_id_db473c3c ON public.tournaments_card USING btree (undone_by_id);
CREATE INDEX tournaments_checkin_entry_id_dcdf9c3b ON public.tournaments_checkin USING btree (entry_id);
CREATE INDEX tournaments_delivery_webhook_id_5804e57b ON public.tournaments_delivery USING btree (webhook_id);
CREATE INDEX tournaments_endorsement_body_id_d72c5e61 ON public.tournaments_endorsement USING btree (body_id);
CREATE INDEX tournaments_endorsement_by_id_b260dff5 ON public.tournaments_endorsement USING btree (by_id);
CREATE INDEX tournaments_endorsement_event_id_6d52d9e6 ON public.tournaments_endorsement USING btree (event_id);
CREATE INDEX tournaments_entry_partnership_id_b0dda699 ON public.tournaments_entry USING btree (partnership_id);
CREATE INDEX tournaments_entry_player_id_3dbaf6a7 ON public.tournaments_entry USING btree (player_id);
CREATE INDEX tournaments_event_club_id_81ce0bb7 ON public.tournaments_event USING btree (club_id);
CREATE INDEX tournaments_event_preset_51111226 ON public.tournaments_event USING btree (preset);
CREATE INDEX tournaments_event_preset_51111226_like ON public.tournaments_event USING btree (preset varchar_pattern_ops);
CREATE INDEX tournaments_event_sort_key_58613823 ON public.tournaments_event USING btree (sort_key);
CREATE INDEX tournaments_event_sort_key_58613823_like ON public.tournaments_event USING btree (sort_key varchar_pattern_ops);
CREATE INDEX tournaments_eventchange_by_id_1dfce27c ON public.tournaments_eventchange USING btree (by_id);
CREATE INDEX tournaments_eventchange_event_id_f7829a6e ON public.tournaments_eventchange USING btree (event_id);
CREATE INDEX tournaments_finalstandings_event_id_17161885 ON public.tournaments_finalstandings USING btree (event_id);
CREATE INDEX tournaments_forbidden_event_id_5973d991 ON public.tournaments_forbidden USING btree (event_id);
CREATE INDEX tournaments_forbidden_one_id_814ac1d1 ON public.tournaments_forbidden USING btree (one_id);
CREATE INDEX tournaments_forbidden_other_id_37081aa7 ON public.tournaments_forbidden USING btree (other_id);
CREATE INDEX tournaments_lineup_by_id_2bcbbfa7 ON public.tournaments_lineup USING btree (by_id);
CREATE INDEX tournaments_partnerrequest_asked_id_91663d78 ON public.tournaments_partnerrequest USING btree (asked_id);
CREATE INDEX tournaments_partnerrequest_asker_id_c3d8c0c0 ON public.tournaments_partnerrequest USING btree (asker_id);
CREATE INDEX tournaments_partnerrequest_event_id_b9ba3240 ON public.tournaments_partnerrequest USING btree (event_id);
CREATE INDEX tournaments_playeract_by_id_577100b3 ON public.tournaments_playeract USING btree (by_id);
CREATE INDEX tournaments_playeract_entry_id_65254a8e ON public.tournaments_playeract USING btree (entry_id);
CREATE INDEX tournaments_playeract_event_id_af460bd8 ON public.tournaments_playeract USING btree (event_id);
CREATE INDEX tournaments_playeract_player_id_2753444a ON public.tournaments_playeract USING btree (player_id);
CREATE INDEX tournaments_playermerge_by_id_5a032070 ON public.tournaments_playermerge USING btree (by_id);
CREATE INDEX tournaments_playermerge_club_id_89e4d257 ON public.tournaments_playermerge USING btree (club_id);
CREATE INDEX tournaments_playermerge_kept_id_7215d294 ON public.tournaments_playermerge USING btree (kept_id);
CREATE INDEX tournaments_playermerge_merged_id_44e58fb3 ON public.tournaments_playermerge USING btree (merged_id);
CREATE INDEX tournaments_playermerge_undone_by_id_09f8063c ON public.tournaments_playermerge USING btree (undone_by_id);
CREATE INDEX tournaments_playerword_player_id_bda6ac34 ON public.tournaments_playerword USING btree (player_id);
CREATE INDEX tournaments_pushdevice_address_817baf27_like ON public.tournaments_pushdevice USING btree (address varchar_pattern_ops);
CREATE INDEX tournaments_pushdevice_player_id_af8f9f3b ON public.tournaments_pushdevice USING btree (player_id);
CREATE INDEX tournaments_result_decided_by_id_6d9110d5 ON public.tournaments_result USING btree (decided_by_id);
CREATE INDEX tournaments_roundedit_by_id_c9726029 ON public.tournaments_roundedit USING btree (by_id);
CREATE INDEX tournaments_roundedit_round_id_d79a1ac2 ON public.tournaments_roundedit USING btree (round_id);
CREATE INDEX tournaments_season_above_id_9ec9a48f ON public.tournaments_season USING btree (above_id);
CREATE INDEX tournaments_season_club_id_f9b210bf ON public.tournaments_season USING btree (club_id);
CREATE INDEX tournaments_season_events_event_id_8838acaf ON public.tournaments_season_events USING btree (event_id);
CREATE INDEX tournaments_season_events_season_id_f2ce86aa ON public.tournaments_season_events USING btree (season_id);
CREATE INDEX tournaments_seat_entry_id_ee75ad05 ON public.tournaments_seat USING btree (entry_id);
CREATE INDEX tournaments_seat_instead_of_id_ca37ccbc ON public.tournaments_seat USING btree (instead_of_id);
CREATE INDEX tournaments_seat_pair_id_1f8636c4 ON public.tournaments_seat USING btree (pair_id);
CREATE INDEX tournaments_seat_player_id_7cae455b ON public.tournaments_seat USING btree (player_id);
CREATE INDEX tournaments_sheetphoto_by_id_e055397a ON public.tournaments_sheetphoto USING btree (by_id);
CREATE INDEX tournaments_sheetphoto_removed_by_id_b40fbfa5 ON public.tournaments_sheetphoto USING btree (removed_by_id);
CREATE INDEX tournaments_sheetphoto_result_id_cad6af30 ON public.tournaments_sheetphoto USING btree (result_id);
CREATE INDEX tournaments_sidereport_by_id_b8ecf1e7 ON public.tournaments_sidereport USING btree (by_id);
CREATE INDEX tournaments_sidereport_table_id_e34f0442 ON public.tournaments_sidereport USING btree (table_id);
CREATE INDEX tournaments_stage_before_id_0c356818 ON public.tournaments_stage USING btree (before_id);
CREATE INDEX tournaments_substitution_by_id_979af0ec ON public.tournaments_substitution USING btree (by_id);
CREATE INDEX tournaments_substitution_entry_id_254ac0e9 ON public.tournaments_substitution USING btree (entry_id);
CREATE INDEX tournaments_substitution_player_id_1811d643 ON public.tournaments_substitution USING btree (player_id);
CREATE INDEX tournaments_substitution_substitute_id_6a9a3d2b ON public.tournaments_substitution USING btree (substitute_id);
CREATE INDEX tournaments_transfer_by_id_04b2766e ON public.tournaments_transfer USING btree (by_id);
CREATE INDEX tournaments_transfer_player_id_dc978b8a ON public.tournaments_transfer USING btree (player_id);
CREATE INDEX tournaments_transfer_season_id_7e709815 ON public.tournaments_transfer USING btree (season_id);
CREATE INDEX tournaments_transfer_undone_by_id_bf401b7d ON public.tournaments_transfer USING btree (undone_by_id);
CREATE INDEX tournaments_webhook_by_id_5c414b48 ON public.tournaments_webhook USING btree (by_id);
CREATE INDEX tournaments_webhook_club_id_c9037b23 ON public.tournaments_webhook USING btree (club_id);
CREATE INDEX tournaments_webhook_event_id_a6bb152e ON public.tournaments_webhook USING btree (event_id);
CREATE INDEX tournaments_webhookplace_event_id_09f0f0e1 ON public.tournaments_webhookplace USING btree (event_id);
CREATE INDEX tournaments_webhookplace_webhook_id_ca49e1ec ON public.tournaments_webhookplace USING btree (webhook_id);
CREATE TRIGGER act_kept BEFORE DELETE OR UPDATE ON public.deploy_act FOR EACH STATEMENT EXECUTE FUNCTION public.deploy_act_kept();
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_affiliation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_club REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''clubs'' UNION SELECT ''club:'' || id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_membernumber REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || body_id FROM changed
    UNION SELECT ''club:'' || club_id FROM clubs_player
    WHERE id IN (SELECT player_id FROM changed)');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_membership REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''user:'' || user_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_partnership REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.clubs_player REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.ratings_period REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed UNION SELECT ''club:'' || club_id FROM ratings_pool WHERE id IN (SELECT pool_id FROM changed)');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.ratings_pool REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || id FROM changed UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.ratings_ratinglist REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.ratings_ratingrun REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.ratings_report REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_endorsement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_entry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_playermerge REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_round REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_season REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_delete AFTER DELETE ON public.tournaments_transfer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || season.club_id FROM changed
    JOIN tournaments_season AS season ON season.id = changed.season_id');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_affiliation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_club REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''clubs'' UNION SELECT ''club:'' || id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_membernumber REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || body_id FROM changed
    UNION SELECT ''club:'' || club_id FROM clubs_player
    WHERE id IN (SELECT player_id FROM changed)');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''user:'' || user_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_partnership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.clubs_player REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.ratings_period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed UNION SELECT ''club:'' || club_id FROM ratings_pool WHERE id IN (SELECT pool_id FROM changed)');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.ratings_pool REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || id FROM changed UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.ratings_ratinglist REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.ratings_ratingrun REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.ratings_report REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_endorsement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_finalstandings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_playermerge REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_round REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_season REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_insert AFTER INSERT ON public.tournaments_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || season.club_id FROM changed
    JOIN tournaments_season AS season ON season.id = changed.season_id');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_affiliation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_club REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''clubs'' UNION SELECT ''club:'' || id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_membernumber REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || body_id FROM changed
    UNION SELECT ''club:'' || club_id FROM clubs_player
    WHERE id IN (SELECT player_id FROM changed)');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed UNION SELECT ''user:'' || user_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_partnership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_player REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''players'' UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.clubs_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM clubs_membership
    WHERE user_id IN (SELECT id FROM changed)
    UNION SELECT ''club:'' || club_id FROM clubs_player
    WHERE user_id IN (SELECT id FROM changed)');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.ratings_period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed UNION SELECT ''club:'' || club_id FROM ratings_pool WHERE id IN (SELECT pool_id FROM changed)');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.ratings_pool REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || id FROM changed UNION SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.ratings_ratinglist REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''lists'' UNION SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.ratings_ratingrun REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.ratings_report REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''pool:'' || pool_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_endorsement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || body_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_playermerge REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_round REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''events''');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_season REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || club_id FROM changed');
CREATE TRIGGER area_1_update AFTER UPDATE ON public.tournaments_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''club:'' || season.club_id FROM changed
    JOIN tournaments_season AS season ON season.id = changed.season_id');
CREATE TRIGGER area_2_update AFTER UPDATE ON public.clubs_partnership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''names''');
CREATE TRIGGER area_2_update AFTER UPDATE ON public.clubs_player REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.clubs_areas('SELECT ''names''');
CREATE TRIGGER card_where BEFORE INSERT OR UPDATE ON public.tournaments_card FOR EACH ROW EXECUTE FUNCTION public.tournaments_card_where();
CREATE CONSTRAINT TRIGGER event_stamp AFTER UPDATE ON public.clubs_club DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.clubs_club_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER UPDATE ON public.clubs_partnership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.clubs_partnership_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER UPDATE ON public.clubs_player DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.clubs_player_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_bye DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_captain DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_captain_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_card DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_card_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_cardrules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_cardrules_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_checkin DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_checkin_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_endorsement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_endorsement_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_entry_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR UPDATE ON public.tournaments_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_event_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_finalstandings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_finalstandings_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_forbidden DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_forbidden_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_lineup DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_lineup_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_lineupdeadline DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_lineupdeadline_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_openeddeal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_openeddeal_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_result DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((current_setting('boneyard.telling'::text, true) IS DISTINCT FROM (statement_timestamp())::text)) EXECUTE FUNCTION public.tournaments_result_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_round DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_round_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_roundclock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_roundclock_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_rounddate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_rounddate_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_rounddeals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_rounddeals_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_roundedit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_roundedit_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_seat DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_seat_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_sheetphoto DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_sheetphoto_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_stage_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_substitution DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_substitution_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_table DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((current_setting('boneyard.telling'::text, true) IS DISTINCT FROM (statement_timestamp())::text)) EXECUTE FUNCTION public.tournaments_table_changed();
CREATE CONSTRAINT TRIGGER event_stamp AFTER INSERT OR DELETE OR UPDATE ON public.tournaments_wallmessage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_wallmessage_changed();
CREATE CONSTRAINT TRIGGER event_stamp_gone AFTER DELETE ON public.tournaments_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tournaments_event_gone();
CREATE TRIGGER pair_search BEFORE INSERT OR UPDATE ON public.clubs_partnership FOR EACH ROW EXECUTE FUNCTION public.clubs_partnership_search();
CREATE TRIGGER pair_search AFTER UPDATE OF sort_key ON public.clubs_player FOR EACH ROW WHEN (((old.sort_key)::text IS DISTINCT FROM (new.sort_key)::text)) EXECUTE FUNCTION public.clubs_player_renamed();
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_affiliation
    ADD CONSTRAINT clubs_affiliation_body_id_aaa374fd_fk_clubs_club_id FOREIGN KEY (body_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_affiliation
    ADD CONSTRAINT clubs_affiliation_by_id_fb311822_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_affiliation
    ADD CONSTRAINT clubs_affiliation_club_id_a09fa07b_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_club
    ADD CONSTRAINT clubs_club_above_id_207cdbd0_fk_clubs_club_id FOREIGN KEY (above_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_countersignature
    ADD CONSTRAINT clubs_countersignature_body_id_1d36e2c9_fk_clubs_club_id FOREIGN KEY (body_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_countersignature
    ADD CONSTRAINT clubs_countersignature_head_id_dff272d8_fk_clubs_loghead_id FOREIGN KEY (head_id) REFERENCES public.clubs_loghead(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_invitation
    ADD CONSTRAINT clubs_invitation_by_id_e9dd0d9a_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_invitation
    ADD CONSTRAINT clubs_invitation_club_id_d8a3333d_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_logentry
    ADD CONSTRAINT clubs_logentry_log_id_6e0ea963_fk_clubs_signedlog_club_id FOREIGN KEY (log_id) REFERENCES public.clubs_signedlog(club_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_loghead
    ADD CONSTRAINT clubs_loghead_log_id_a9f3823d_fk_clubs_signedlog_club_id FOREIGN KEY (log_id) REFERENCES public.clubs_signedlog(club_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_logkey
    ADD CONSTRAINT clubs_logkey_log_id_0cbb3b11_fk_clubs_signedlog_club_id FOREIGN KEY (log_id) REFERENCES public.clubs_signedlog(club_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_lognode
    ADD CONSTRAINT clubs_lognode_log_id_e1cbcfc8_fk_clubs_signedlog_club_id FOREIGN KEY (log_id) REFERENCES public.clubs_signedlog(club_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_membernumber
    ADD CONSTRAINT clubs_membernumber_body_id_263cfc24_fk_clubs_club_id FOREIGN KEY (body_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_membernumber
    ADD CONSTRAINT clubs_membernumber_player_id_8a972bb2_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_membership
    ADD CONSTRAINT clubs_membership_club_id_97a3b9ae_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_membership
    ADD CONSTRAINT clubs_membership_user_id_801d8bab_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT clubs_partnership_club_id_1ab68b28_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT clubs_partnership_first_id_9916e58e_fk_clubs_player_id FOREIGN KEY (first_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT clubs_partnership_merged_into_id_648097dd_fk_clubs_par FOREIGN KEY (merged_into_id) REFERENCES public.clubs_partnership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_partnership
    ADD CONSTRAINT clubs_partnership_second_id_bdd645ff_fk_clubs_player_id FOREIGN KEY (second_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_player
    ADD CONSTRAINT clubs_player_club_id_98fc742d_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_player
    ADD CONSTRAINT clubs_player_merged_into_id_961bd233_fk_clubs_player_id FOREIGN KEY (merged_into_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_player
    ADD CONSTRAINT clubs_player_user_id_e4510f43_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_profileinvitation
    ADD CONSTRAINT clubs_profileinvitation_by_id_fc3fc4d4_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_profileinvitation
    ADD CONSTRAINT clubs_profileinvitation_player_id_3b283c03_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_signedlog
    ADD CONSTRAINT clubs_signedlog_club_id_0db5daf2_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_user_groups
    ADD CONSTRAINT clubs_user_groups_group_id_d4e5afcd_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_user_groups
    ADD CONSTRAINT clubs_user_groups_user_id_a2d74e04_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_user_user_permissions
    ADD CONSTRAINT clubs_user_user_perm_permission_id_2dccea4b_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_user_user_permissions
    ADD CONSTRAINT clubs_user_user_permissions_user_id_f55cfec8_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_watchedlog
    ADD CONSTRAINT clubs_watchedlog_club_id_9162f4c1_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.clubs_witnessedhead
    ADD CONSTRAINT clubs_witnessedhead_club_id_61c7458e_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.deploy_apitoken
    ADD CONSTRAINT deploy_apitoken_user_id_9dc9a0b0_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.deploy_idempotencykey
    ADD CONSTRAINT deploy_idempotencyke_token_id_85520a9c_fk_deploy_ap FOREIGN KEY (token_id) REFERENCES public.deploy_apitoken(digest) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_clubs_user_id FOREIGN KEY (user_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.games_submission
    ADD CONSTRAINT games_submission_decided_by_id_fe3d6e7f_fk_clubs_user_id FOREIGN KEY (decided_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.games_submission
    ADD CONSTRAINT games_submission_submitted_by_id_6bbe359f_fk_clubs_user_id FOREIGN KEY (submitted_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT ratings_period_copy_of_id_5a61487b_fk_ratings_period_id FOREIGN KEY (copy_of_id) REFERENCES public.ratings_period(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_period
    ADD CONSTRAINT ratings_period_pool_id_a87df878_fk_ratings_pool_id FOREIGN KEY (pool_id) REFERENCES public.ratings_pool(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_pool
    ADD CONSTRAINT ratings_pool_club_id_9becc8e2_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_pool
    ADD CONSTRAINT ratings_pool_head_id_0e0a4b96_fk_ratings_ratinglist_id FOREIGN KEY (head_id) REFERENCES public.ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_ratedgame
    ADD CONSTRAINT ratings_ratedgame_period_id_57013c36_fk_ratings_period_id FOREIGN KEY (period_id) REFERENCES public.ratings_period(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_ratedgame
    ADD CONSTRAINT ratings_ratedgame_ruled_by_id_d01c7777_fk_clubs_user_id FOREIGN KEY (ruled_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_ratinglist
    ADD CONSTRAINT ratings_ratinglist_period_id_b6637d07_fk_ratings_period_id FOREIGN KEY (period_id) REFERENCES public.ratings_period(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_ratinglist
    ADD CONSTRAINT ratings_ratinglist_pool_id_10a01b5d_fk_ratings_pool_id FOREIGN KEY (pool_id) REFERENCES public.ratings_pool(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_report
    ADD CONSTRAINT ratings_report_list_id_d5b9bfc8_fk_ratings_ratinglist_id FOREIGN KEY (list_id) REFERENCES public.ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_report
    ADD CONSTRAINT ratings_report_pool_id_1b5a9381_fk_ratings_pool_id FOREIGN KEY (pool_id) REFERENCES public.ratings_pool(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_subject
    ADD CONSTRAINT ratings_subject_partnership_id_85f98c05_fk_clubs_partnership_id FOREIGN KEY (partnership_id) REFERENCES public.clubs_partnership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ratings_subject
    ADD CONSTRAINT ratings_subject_player_id_02c2a103_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_entry_id_aa067fd6_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_round_id_37e4aecc_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_captain
    ADD CONSTRAINT tournaments_captain_event_id_a7008c1d_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_captain
    ADD CONSTRAINT tournaments_captain_player_id_12a7afbb_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_by_id_ed68172f_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_event_id_dc14abda_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_lift_undone_by_id_a11dbd82_fk_clubs_user_id FOREIGN KEY (lift_undone_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_lifted_by_id_78a755cc_fk_clubs_user_id FOREIGN KEY (lifted_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_player_id_ad4ec249_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_table_id_583a19b0_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_card
    ADD CONSTRAINT tournaments_card_undone_by_id_db473c3c_fk_clubs_user_id FOREIGN KEY (undone_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_cardrules
    ADD CONSTRAINT tournaments_cardrules_event_id_f0500cbd_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_checkin
    ADD CONSTRAINT tournaments_checkin_entry_id_dcdf9c3b_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_dealsecret
    ADD CONSTRAINT tournaments_dealsecr_round_id_dd1e31d2_fk_tournamen FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_delivery
    ADD CONSTRAINT tournaments_delivery_webhook_id_5804e57b_fk_tournamen FOREIGN KEY (webhook_id) REFERENCES public.tournaments_webhook(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_endorsement
    ADD CONSTRAINT tournaments_endorsem_event_id_6d52d9e6_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_endorsement
    ADD CONSTRAINT tournaments_endorsement_body_id_d72c5e61_fk_clubs_club_id FOREIGN KEY (body_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_endorsement
    ADD CONSTRAINT tournaments_endorsement_by_id_b260dff5_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_event_id_fa83cd49_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_partnership_id_b0dda699_fk_clubs_par FOREIGN KEY (partnership_id) REFERENCES public.clubs_partnership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_player_id_3dbaf6a7_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_event
    ADD CONSTRAINT tournaments_event_club_id_81ce0bb7_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_eventchange
    ADD CONSTRAINT tournaments_eventcha_event_id_f7829a6e_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_eventchange
    ADD CONSTRAINT tournaments_eventchange_by_id_1dfce27c_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_finalstandings
    ADD CONSTRAINT tournaments_finalsta_event_id_17161885_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_event_id_5973d991_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_one_id_814ac1d1_fk_tournaments_entry_id FOREIGN KEY (one_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_other_id_37081aa7_fk_tournaments_entry_id FOREIGN KEY (other_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_lineup
    ADD CONSTRAINT tournaments_lineup_by_id_2bcbbfa7_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_lineup
    ADD CONSTRAINT tournaments_lineup_event_id_758ef2c9_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_lineupdeadline
    ADD CONSTRAINT tournaments_lineupde_event_id_63f755cb_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_openeddeal
    ADD CONSTRAINT tournaments_openedde_table_id_193b1ca3_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_partnerrequest
    ADD CONSTRAINT tournaments_partnerr_event_id_b9ba3240_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_partnerrequest
    ADD CONSTRAINT tournaments_partnerrequest_asked_id_91663d78_fk_clubs_player_id FOREIGN KEY (asked_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_partnerrequest
    ADD CONSTRAINT tournaments_partnerrequest_asker_id_c3d8c0c0_fk_clubs_player_id FOREIGN KEY (asker_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playeract
    ADD CONSTRAINT tournaments_playeract_by_id_577100b3_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playeract
    ADD CONSTRAINT tournaments_playeract_entry_id_65254a8e_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playeract
    ADD CONSTRAINT tournaments_playeract_event_id_af460bd8_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playeract
    ADD CONSTRAINT tournaments_playeract_player_id_2753444a_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_by_id_5a032070_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_club_id_89e4d257_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_kept_id_7215d294_fk_clubs_player_id FOREIGN KEY (kept_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_merged_id_44e58fb3_fk_clubs_player_id FOREIGN KEY (merged_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playermerge
    ADD CONSTRAINT tournaments_playermerge_undone_by_id_09f8063c_fk_clubs_user_id FOREIGN KEY (undone_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playerword
    ADD CONSTRAINT tournaments_playerwo_round_id_29d2cb45_fk_tournamen FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_playerword
    ADD CONSTRAINT tournaments_playerword_player_id_bda6ac34_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_pushdevice
    ADD CONSTRAINT tournaments_pushdevice_player_id_af8f9f3b_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_cleared_by_id_97d8e08c_fk_clubs_user_id FOREIGN KEY (cleared_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_decided_by_id_6d9110d5_fk_clubs_user_id FOREIGN KEY (decided_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_table_id_ab883422_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_event_id_1589ea7a_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclo_round_id_0546b489_fk_tournamen FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_rounddate
    ADD CONSTRAINT tournaments_rounddate_event_id_fd87041f_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_rounddeals
    ADD CONSTRAINT tournaments_rounddea_round_id_9271d7f1_fk_tournamen FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_roundedit
    ADD CONSTRAINT tournaments_roundedit_by_id_c9726029_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_roundedit
    ADD CONSTRAINT tournaments_roundedit_round_id_d79a1ac2_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_roundreminder
    ADD CONSTRAINT tournaments_roundrem_event_id_e92b2c0f_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_above_id_9ec9a48f_fk_tournaments_season_id FOREIGN KEY (above_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_club_id_f9b210bf_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_season_events
    ADD CONSTRAINT tournaments_season_e_event_id_8838acaf_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_season_events
    ADD CONSTRAINT tournaments_season_e_season_id_f2ce86aa_fk_tournamen FOREIGN KEY (season_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_entry_id_ee75ad05_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_instead_of_id_ca37ccbc_fk_clubs_player_id FOREIGN KEY (instead_of_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_pair_id_1f8636c4_fk_clubs_partnership_id FOREIGN KEY (pair_id) REFERENCES public.clubs_partnership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_player_id_7cae455b_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_round_id_74601242_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_table_id_1407a2f2_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_sheetphoto
    ADD CONSTRAINT tournaments_sheetpho_result_id_cad6af30_fk_tournamen FOREIGN KEY (result_id) REFERENCES public.tournaments_result(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_sheetphoto
    ADD CONSTRAINT tournaments_sheetphoto_by_id_e055397a_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_sheetphoto
    ADD CONSTRAINT tournaments_sheetphoto_removed_by_id_b40fbfa5_fk_clubs_user_id FOREIGN KEY (removed_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_sidereport
    ADD CONSTRAINT tournaments_siderepo_table_id_e34f0442_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_sidereport
    ADD CONSTRAINT tournaments_sidereport_by_id_b8ecf1e7_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT tournaments_stage_before_id_0c356818_fk_tournaments_event_id FOREIGN KEY (before_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT tournaments_stage_event_id_b5cbf054_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitu_entry_id_254ac0e9_fk_tournamen FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitu_substitute_id_6a9a3d2b_fk_clubs_pla FOREIGN KEY (substitute_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitution_by_id_979af0ec_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitution_player_id_1811d643_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT tournaments_table_round_id_88f9c8ac_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_transfer
    ADD CONSTRAINT tournaments_transfer_by_id_04b2766e_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_transfer
    ADD CONSTRAINT tournaments_transfer_player_id_dc978b8a_fk_clubs_player_id FOREIGN KEY (player_id) REFERENCES public.clubs_player(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_transfer
    ADD CONSTRAINT tournaments_transfer_season_id_7e709815_fk_tournamen FOREIGN KEY (season_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_transfer
    ADD CONSTRAINT tournaments_transfer_undone_by_id_bf401b7d_fk_clubs_user_id FOREIGN KEY (undone_by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_wallmessage
    ADD CONSTRAINT tournaments_wallmess_event_id_f8494050_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_webhook
    ADD CONSTRAINT tournaments_webhook_by_id_5c414b48_fk_clubs_user_id FOREIGN KEY (by_id) REFERENCES public.clubs_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_webhook
    ADD CONSTRAINT tournaments_webhook_club_id_c9037b23_fk_clubs_club_id FOREIGN KEY (club_id) REFERENCES public.clubs_club(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_webhook
    ADD CONSTRAINT tournaments_webhook_event_id_a6bb152e_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_webhookplace
    ADD CONSTRAINT tournaments_webhookp_event_id_09f0f0e1_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tournaments_webhookplace
    ADD CONSTRAINT tournaments_webhookp_webhook_id_ca49e1ec_fk_tournamen FOREIGN KEY (webhook_id) REFERENCES public.tournaments_webhook(id) DEFERRABLE INITIALLY DEFERRED;
INSERT INTO public.django_migrations (app, name, applied) SELECT app, name, now() FROM (VALUES
    ('contenttypes', '0001_initial'),
    ('contenttypes', '0002_remove_content_type_name'),
    ('auth', '0001_initial'),
    ('auth', '0002_alter_permission_name_max_length'),
    ('auth', '0003_alter_user_email_max_length'),
    ('auth', '0004_alter_user_username_opts'),
    ('auth', '0005_alter_user_last_login_null'),
    ('auth', '0006_require_contenttypes_0002'),
    ('auth', '0007_alter_validators_add_error_messages'),
    ('auth', '0008_alter_user_username_max_length'),
    ('auth', '0009_alter_user_last_name_max_length'),
    ('auth', '0010_alter_group_name_max_length'),
    ('auth', '0011_update_proxy_permissions'),
    ('auth', '0012_alter_user_first_name_max_length'),
    ('clubs', '0001_initial'),
    ('clubs', '0002_clubs_and_people'),
    ('clubs', '0003_people'),
    ('clubs', '0004_growth'),
    ('clubs', '0005_profile_invitations'),
    ('clubs', '0006_area_stamps'),
    ('clubs', '0007_search'),
    ('admin', '0001_initial'),
    ('admin', '0002_logentry_remove_auto_add'),
    ('admin', '0003_logentry_add_action_flag_choices'),
    ('clubs', '0009_bodies'),
    ('clubs', '0010_club_below'),
    ('clubs', '0011_endorses_all'),
    ('clubs', '0012_folded_anew'),
    ('clubs', '0013_club_time_zone'),
    ('clubs', '0014_hidden_names'),
    ('clubs', '0015_sandboxes'),
    ('clubs', '0016_names_for_guests'),
    ('clubs', '0017_signed_logs'),
    ('clubs', '0018_watched_logs'),
    ('deploy', '0001_initial'),
    ('deploy', '0002_tokens_used'),
    ('deploy', '0003_access'),
    ('deploy', '0004_acts'),
    ('deploy', '0005_ticks'),
    ('deploy', '0007_no_index_twice'),
    ('deploy', '0008_encrypted_answers'),
    ('games', '0001_initial'),
    ('games', '0002_doors'),
    ('games', '0004_one_current'),
    ('ratings', '0001_initial'),
    ('ratings', '0002_evidence'),
    ('ratings', '0003_calendar_days'),
    ('ratings', '0004_growth'),
    ('ratings', '0005_area_stamps'),
    ('ratings', '0006_runs'),
    ('ratings', '0008_copies'),
    ('ratings', '0009_period_copies'),
    ('ratings', '0010_deviation'),
    ('ratings', '0011_standings_by_subject'),
    ('sessions', '0001_initial'),
    ('tournaments', '0001_initial'),
    ('tournaments', '0002_new_event'),
    ('tournaments', '0003_evidence'),
    ('tournaments', '0004_hall'),
    ('tournaments', '0005_undo'),
    ('tournaments', '0006_entries'),
    ('tournaments', '0007_hall_photos'),
    ('tournaments', '0008_people'),
    ('tournaments', '0009_revisions'),
    ('tournaments', '0010_photo_removed'),
    ('tournaments', '0011_finals'),
    ('tournaments', '0012_event_stamp'),
    ('tournaments', '0013_area_stamps'),
    ('tournaments', '0014_search'),
    ('tournaments', '0015_players_report'),
    ('tournaments', '0016_fewer_indexes'),
    ('tournaments', '0017_players_enter'),
    ('tournaments', '0018_feed'),
    ('tournaments', '0019_devices'),
    ('tournaments', '0020_webhooks'),
    ('tournaments', '0021_team_event'),
    ('tournaments', '0022_seasons'),
    ('tournaments', '0023_season_divisions'),
    ('tournaments', '0024_money'),
    ('tournaments', '0026_line_ups'),
    ('tournaments', '0027_endorsements'),
    ('tournaments', '0028_stages'),
    ('tournaments', '0029_cards'),
    ('tournaments', '0030_stages_of_elsewhere'),
    ('tournaments', '0031_confirming'),
    ('tournaments', '0032_winners_counted'),
    ('tournaments', '0033_transfers'),
    ('tournaments', '0034_cards_over_events'),
    ('tournaments', '0035_no_index_twice'),
    ('tournaments', '0036_lifts_undone'),
    ('tournaments', '0037_folded_anew'),
    ('tournaments', '0038_event_names_repeat'),
    ('tournaments', '0039_cards_of_players'),
    ('tournaments', '0040_cards_filled'),
    ('tournaments', '0041_brackets_kept'),
    ('tournaments', '0042_zones_of_clubs'),
    ('tournaments', '0043_one_current'),
    ('tournaments', '0044_settings_of_a_plan'),
    ('tournaments', '0045_confirm_by'),
    ('tournaments', '0046_confirm_by_filled'),
    ('tournaments', '0047_wall_message'),
    ('tournaments', '0048_bye_asked_for'),
    ('tournaments', '0049_dates_of_rounds'),
    ('tournaments', '0050_reminders'),
    ('tournaments', '0051_analysed_deals'),
    ('tournaments', '0052_names_of_clubs'),
    ('tournaments', '0053_deals'),
    ('tournaments', '0054_boards_travel'),
    ('tournaments', '0055_seating_counter'),
    ('clubs', '0008_folded'),
    ('games', '0003_fewer_indexes'),
    ('ratings', '0007_waiting_since'),
    ('tournaments', '0025_categories'),
    ('deploy', '0006_letters')
) AS known (app, name);
