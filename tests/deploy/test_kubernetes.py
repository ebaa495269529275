"""The manifests for Kubernetes hold together: nobody here has a cluster to try them on."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from pytest_django import Settings

from deploy import env
from deploy.database import sizing
from deploy.database.sizing import OTHERS
from deploy.settings import CELERY_TASK_QUEUES, CELERY_TASK_ROUTES
from deploy.supervisor.heartbeat import WORKERS, beat, heartbeat_file
from deploy.web import conf
from deploy.web.static_files import MARK
from deploy.workers import KINDS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy/container/kubernetes"
LISTED = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
PATCHES = [(one["target"], one["path"]) for one in LISTED["patches"]]


def apply_patch(one: Any, patch: Any) -> Any:
    """Return a document with a strategic merge: what is listed goes by its name."""
    if isinstance(one, dict) and isinstance(patch, dict):
        return one | {key: apply_patch(one.get(key), value) for key, value in patch.items()}
    if isinstance(one, list) and isinstance(patch, list):
        by_name = {item["name"]: item for item in patch}
        return [apply_patch(item, by_name[item["name"]]) for item in one]
    return patch


def documents() -> Iterator[dict[str, Any]]:
    """Yield what kustomize makes of the files."""
    for name in LISTED["resources"]:
        for one in yaml.safe_load_all((FOLDER / name).read_text()):
            found = one
            for target, path in PATCHES:
                if target == {"kind": one["kind"]}:
                    patch = yaml.safe_load((FOLDER / path).read_text())
                    found = apply_patch(found, patch | {"metadata": {}})
            yield found


DOCUMENTS: list[dict[str, Any]] = list(documents())
JOBS = {
    one["metadata"]["name"]: one["spec"]["jobTemplate"]["spec"]
    for one in DOCUMENTS
    if one["kind"] == "CronJob"
}
PODS = {
    one["metadata"]["name"]: one["spec"]["template"]["spec"]
    for one in DOCUMENTS
    if one["kind"] in {"Deployment", "Job"}
} | {name: job["template"]["spec"] for name, job in JOBS.items()}
CONTAINERS = [
    (pod, one)
    for pod, spec in PODS.items()
    for one in spec.get("initContainers", []) + spec["containers"]
]
STARTING = {"migrated", "static", "migrate", "job"}
"""Containers that end by themselves; the others have probes."""


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [one for one in DOCUMENTS if one["kind"] == kind]


def test_every_file_is_listed() -> None:
    files = {path.name for path in FOLDER.iterdir()} - {"kustomization.yaml"}
    assert files == {*LISTED["resources"], *(path for _target, path in PATCHES)}
    assert set(PODS) == {
        f"boneyard-{name}" for name in ("web", "worker", "long", "migrate", "backup", "drill")
    }
    assert not any("namespace" in one["metadata"] for one in DOCUMENTS)


@pytest.mark.parametrize(
    ("pod", "container"),
    CONTAINERS,
    ids=lambda what: what if isinstance(what, str) else what["name"],
)
def test_containers(pod: str, container: dict[str, Any]) -> None:
    assert container["image"] == LISTED["images"][0]["name"]
    assert container["resources"]["requests"].keys() == {"cpu", "memory"}
    assert container["resources"]["limits"].keys() == {"cpu", "memory"}
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    probes = {key for key in container if key.endswith("Probe")}
    wanted = {"startupProbe", "livenessProbe", "readinessProbe"}
    assert probes == (set() if container["name"] in STARTING else wanted)
    program, *words = container["command"]
    assert program == "python"
    if words[0] == "manage.py":
        ours = list(ROOT.glob(f"*/management/commands/{words[1]}.py"))
        assert ours, words
    else:
        assert words[:2] in (["-m", "gunicorn"], ["-m", "deploy.workers"])
    mounts = {one["mountPath"] for one in container["volumeMounts"]}
    backups = {"/backups"} if pod in JOBS else set()
    assert mounts == {"/data", "/tmp"} | backups  # noqa: S108 - of the container


def test_backups_are_made_and_brought_back() -> None:
    """A job that failed is neither hidden by the next try nor by one beside it."""
    [claim] = of_kind("PersistentVolumeClaim")
    words = {
        name: job["template"]["spec"]["containers"][0]["command"] for name, job in JOBS.items()
    }
    assert words["boneyard-backup"][2:] == ["backup", "--nightly"]
    assert words["boneyard-drill"][2:] == ["drill"]
    for job in JOBS.values():
        pod = job["template"]["spec"]
        assert (job["backoffLimit"], pod["restartPolicy"]) == (1, "Never")
        volumes = {one["name"]: one for one in pod["volumes"]}
        named = volumes["backups"]["persistentVolumeClaim"]["claimName"]
        assert named == claim["metadata"]["name"]
    for one in of_kind("CronJob"):
        assert one["spec"]["concurrencyPolicy"] == "Forbid"
        assert one["spec"]["failedJobsHistoryLimit"] > 0


@pytest.mark.parametrize("name", PODS)
def test_pods(name: str) -> None:
    spec = PODS[name]
    context = spec["securityContext"]
    assert context["runAsNonRoot"]
    assert "USER 10001" in (ROOT / "deploy/container/Dockerfile").read_text()
    assert context["runAsUser"] == context["fsGroup"] == 10001
    assert context["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False


def test_variables_are_known_and_secrets_only_named() -> None:
    known = (ROOT / "deploy/README.md").read_text()
    named = {key for one in of_kind("ConfigMap") for key in one["data"]}
    named |= {row["name"] for _pod, one in CONTAINERS for row in one.get("env", [])}
    assert all(f"`{name}`" in known for name in named)
    assert not {name for name in named if re.search("KEY|TOKEN|PASSWORD|DATABASE", name)}
    assert not of_kind("Secret")
    sources = {
        (pod, row["secretRef"]["name"])
        for pod, one in CONTAINERS
        for row in one["envFrom"]
        if "secretRef" in row
    }
    assert {pod for pod, secret in sources if secret == "boneyard-web"} == {"boneyard-web"}  # noqa: S105
    guide = (ROOT / "docs/operations.md").read_text()
    assert all(f"create secret generic {secret} " in guide for _pod, secret in sources)


def test_workers_serve_every_queue_and_are_looked_at() -> None:
    served: list[str] = []
    for name, worker in zip(("boneyard-worker", "boneyard-long"), WORKERS, strict=True):
        [container] = PODS[name]["containers"]
        assert container["command"] == ["python", "-m", "deploy.workers", worker]
        served += KINDS[worker].queues
    assert sorted(served) == sorted(queue.name for queue in CELERY_TASK_QUEUES)


@pytest.mark.parametrize("name", WORKERS)
def test_who_has_no_port_is_looked_at_by_a_heartbeat(name: str, tmp_path: Path) -> None:
    pod = {"worker": "boneyard-worker", "long-worker": "boneyard-long"}[name]
    [container] = PODS[pod]["containers"]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        words = container[probe]["exec"]["command"]
        assert words[-1] == str(heartbeat_file(Path("/data"), name))
        here = heartbeat_file(tmp_path, name)
        asked = [sys.executable, *words[1:-1], str(here)]
        here.unlink(missing_ok=True)
        assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 1  # noqa: S603
        beat(here)
        assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 0  # noqa: S603


def test_the_web_is_replaced_one_by_one() -> None:
    [web] = [one for one in of_kind("Deployment") if one["metadata"]["name"] == "boneyard-web"]
    labels = web["spec"]["template"]["metadata"]["labels"]
    budgets = {one["metadata"]["name"]: one["spec"] for one in of_kind("PodDisruptionBudget")}
    [service], [scale] = of_kind("Service"), of_kind("HorizontalPodAutoscaler")
    budget = budgets["boneyard-web"]
    assert budget["selector"]["matchLabels"] == labels == service["spec"]["selector"]
    assert scale["spec"]["scaleTargetRef"]["name"] == web["metadata"]["name"]
    assert scale["spec"]["minReplicas"] > budget["minAvailable"]
    assert "replicas" not in web["spec"], "it would be set back with each apply"
    [container] = web["spec"]["template"]["spec"]["containers"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/health/live"
    assert container["readinessProbe"]["httpGet"]["path"] == "/health/ready"
    for one in of_kind("Deployment"):
        assert one["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
        assert (
            one["spec"]["selector"]["matchLabels"] == one["spec"]["template"]["metadata"]["labels"]
        )


def test_the_web_goes_on_answering_until_nobody_is_sent_there() -> None:
    """That it is to end and that nobody is to be sent there, a pod and its service hear at once."""
    spec = PODS["boneyard-web"]
    [container] = spec["containers"]
    program, seconds = container["lifecycle"]["preStop"]["exec"]["command"]
    assert program == "sleep"
    pause = container["readinessProbe"]["periodSeconds"]
    assert pause < int(seconds) < spec["terminationGracePeriodSeconds"] - conf.graceful_timeout


def test_one_node_does_not_take_all_of_a_kind() -> None:
    budgets = {one["metadata"]["name"]: one["spec"] for one in of_kind("PodDisruptionBudget")}
    deployments = of_kind("Deployment")
    assert budgets.keys() == {one["metadata"]["name"] for one in deployments}
    for one in deployments:
        labels = one["spec"]["selector"]["matchLabels"]
        [spread] = one["spec"]["template"]["spec"]["topologySpreadConstraints"]
        assert spread["labelSelector"]["matchLabels"] == labels
        assert (spread["topologyKey"], spread["maxSkew"]) == ("kubernetes.io/hostname", 1)
        budget = budgets[one["metadata"]["name"]]
        assert budget["selector"]["matchLabels"] == labels
        # Where there may be one alone, its node can be emptied all the same.
        assert budget.get("maxUnavailable", 0) or one["metadata"]["name"] == "boneyard-web"


def test_the_database_has_room_for_the_most_pods() -> None:
    """The guide's number is that of the manifests: what is scaled out asks for more."""
    [scale], [config] = of_kind("HorizontalPodAutoscaler"), of_kind("ConfigMap")
    most, processes = scale["spec"]["maxReplicas"], int(config["data"]["BONEYARD_WEB_PROCESSES"])
    [workers] = [
        one["spec"]["replicas"]
        for one in of_kind("Deployment")
        if one["metadata"]["name"] == "boneyard-worker"
    ]
    opened = (most + 1) * processes * (4 + env.SPARE) + sizing.WORKERS + OTHERS
    # One of them is counted in the sum.
    opened += 2 * KINDS["worker"].most * workers
    kinds = f"{most} pods of {processes} × 4 and {workers} workers"
    row = f"| {kinds}, one more while one is replaced | {opened} |"
    assert row in (ROOT / "docs/operations.md").read_text()


def test_the_network_is_closed() -> None:
    rules = {one["metadata"]["name"]: one["spec"] for one in of_kind("NetworkPolicy")}
    closed = rules.pop("boneyard-nothing")
    ours = {"app.kubernetes.io/name": "boneyard"}
    assert closed == {
        "podSelector": {"matchLabels": ours},
        "policyTypes": ["Ingress", "Egress"],
    }
    pods = [
        one["spec"]["template"]["metadata"]["labels"]
        for one in DOCUMENTS
        if "template" in one.get("spec", {})
    ] + [job["template"]["metadata"]["labels"] for job in JOBS.values()]
    assert all(ours.items() <= labels.items() for labels in pods)
    assert [name for name, rule in rules.items() if "ingress" in rule] == ["boneyard-web"]


def test_whoever_sends_mail_reaches_the_mail_server() -> None:
    queue = CELERY_TASK_ROUTES["deploy.send_mail"]["queue"]
    [worker] = [name for name, kind in KINDS.items() if queue in kind.queues]
    [sender] = [
        name for name, spec in PODS.items() if spec["containers"][0]["command"][-1] == worker
    ]
    [rule] = [one["spec"] for one in of_kind("NetworkPolicy") if "mail" in one["metadata"]["name"]]
    [pods] = [
        one["spec"]["template"]["metadata"]["labels"]
        for one in DOCUMENTS
        if one["metadata"]["name"] == sender and "template" in one["spec"]
    ]
    assert rule["podSelector"]["matchLabels"] == pods
    ports = {one["port"] for way in rule["egress"] for one in way["ports"]}
    told = {env.mail(f"{scheme}://mail.example") for scheme in ("smtp", "smtps")}
    assert ports == {server.port for server in told if server is not None}


def test_static_files_alone(settings: Settings, tmp_path: Path) -> None:
    """No database is asked: the test has none, and would be refused it."""
    settings.STATIC_ROOT = tmp_path
    call_command("prepare", static_only=True)
    assert (tmp_path / MARK).is_file()
