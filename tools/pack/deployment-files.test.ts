import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";
import { nodeVersion } from "../setup/runtime.mjs";

const deploy = join(rootDirectory, "deploy");
const read = (file: string): string => readFileSync(join(deploy, file), "utf8");
const run = (program: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(program, args, { encoding: "utf8", env: { PATH: process.env["PATH"], ...env } });

/** The file's content as docker-compose resolves it. */
const composed = (file: string, env: Record<string, string> = {}): string =>
  run("docker-compose", ["-f", join(deploy, "docker", file), "config"], env);

test("one machine: the server, with its data in a volume and closed to other machines", () => {
  const told = composed("compose.yaml");
  expect(told).toContain("127.0.0.1:8080:8080");
  expect(told).toMatch(/fiel:\/var\/lib\/fiel/);
  expect(told).toContain("read_only: true");
});

test("external stores: nothing starts before its stores are healthy, every image has a version, no password is written down", () => {
  const passwords = { POSTGRES_PASSWORD: "a-postgres", CLICKHOUSE_PASSWORD: "a-clickhouse" };
  const told = composed("compose.external.yaml", passwords);
  expect(told.match(/condition: service_healthy/g)).toHaveLength(3);
  expect(told).toContain("postgres://fiel:a-postgres@postgres:5432/fiel");
  const images = [...told.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  expect(images).toHaveLength(4);
  // Full versions, since a shorter tag may mean another program next week. PostgreSQL's have two numbers, ClickHouse's four.
  for (const image of images) expect(image).toMatch(/:\d+(\.\d+){1,3}(-\w+)?$/);
  for (const image of images.filter((one) => one?.startsWith("clickhouse/")))
    expect(image).toMatch(/:\d+(\.\d+){3}$/);
  expect(() => composed("compose.external.yaml")).toThrow();
});

test("every setting of the operator's page that is no place in the container reaches the server in it", () => {
  const page = readFileSync(join(rootDirectory, "docs", "operations.md"), "utf8");
  const [, table = ""] = page.split("## Configurações do servidor\n");
  const rows = (table.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  const settings = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(settings.length).toBeGreaterThan(15);
  const ofTheContainer = ["PORT", "FIEL_LISTEN", "FIEL_DATA", "FIEL_GATEWAY_RELEASES"];
  const ofItsStores = ["DATABASE_URL", "CLICKHOUSE_URL", "FIEL_CLICKHOUSE_CLUSTER"];
  const told = composed("compose.external.yaml", { POSTGRES_PASSWORD: "p", CLICKHOUSE_PASSWORD: "c" });
  const missing = settings.filter((name) => !new RegExp(`^ +${name}:`, "m").test(told));
  expect(missing).toEqual(ofTheContainer);
  const alone = composed("compose.yaml");
  const missingAlone = settings.filter((name) => !new RegExp(`^ +${name}:`, "m").test(alone));
  expect(missingAlone).toEqual([...ofTheContainer, ...ofItsStores]);
});

test("kubernetes: the base is whole, and its pods have no privilege", () => {
  const told = run("kubectl", ["kustomize", join(deploy, "kubernetes")]);
  expect(told.match(/^kind: (\S+)$/gm)?.toSorted()).toEqual([
    "kind: ConfigMap",
    "kind: Deployment",
    "kind: PodDisruptionBudget",
    "kind: Service",
  ]);
  expect(told).toContain("runAsNonRoot: true");
  expect(told).toContain("readOnlyRootFilesystem: true");
  // Root owns the volume itself, so the server needs a folder within it that it can close to others.
  const [, mount = "no mount"] = /mountPath: (\S+)\n\s+name: files/.exec(told) ?? [];
  expect(told).toContain(`name: FIEL_DATA\n          value: ${mount}/`);
});

test("the image has the project's Node, runs as nobody's root, and is asked whether it is well", () => {
  const dockerfile = read("docker/Dockerfile");
  expect(dockerfile).toContain(`FROM node:${nodeVersion}-`);
  expect(dockerfile).toMatch(/^USER 10001/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK/m);
  // The image copies only the packed server, nothing else of the clone.
  expect(
    dockerfile
      .split("FROM ")
      .at(-1)
      ?.match(/^COPY .*$/gm),
  ).toEqual(["COPY --from=build /opt/fiel /opt/fiel"]);
});

/** Faults that systemd finds in a unit. The program in it is replaced, because it is not installed here. */
const faultsOfUnit = (unit: string): string[] => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-unit-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, unit.split("/").at(-1) ?? "");
  const text = readFileSync(join(rootDirectory, unit), "utf8").replace(
    /^ExecStart=.*$/m,
    "ExecStart=/bin/true",
  );
  writeFileSync(file, text);
  try {
    execFileSync("systemd-analyze", ["verify", file], { encoding: "utf8", stdio: "pipe" });
    return [];
  } catch (error) {
    return (error as { stderr: string }).stderr.split("\n").filter(Boolean);
  }
};

test
  .runIf(existsSync("/usr/bin/systemd-analyze"))
  .each(["deploy/systemd/fiel.service", "tools/pack/gateway/linux/fiel-gateway.service"])(
  "systemd understands %s",
  (unit) => {
    expect(faultsOfUnit(unit)).toEqual([]);
  },
);

// Debian's packages of caddy and nginx start a server when they are installed, so tests do not install them.
test.runIf(existsSync("/usr/bin/caddy"))("caddy understands its file", () => {
  const file = join(deploy, "proxy", "Caddyfile");
  const home = mkdtempSync(join(tmpdir(), "fiel-caddy-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  run("caddy", ["validate", "--config", file, "--adapter", "caddyfile"], { HOME: home });
});

test.runIf(existsSync("/usr/sbin/nginx"))("nginx understands its file", () => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-nginx-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [key, certificate] = [join(directory, "privkey.pem"), join(directory, "fullchain.pem")];
  const given = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  execFileSync(
    "openssl",
    ["req", ...given, "-subj", "/CN=fiel.example", "-keyout", key, "-out", certificate],
    {
      stdio: "ignore",
    },
  );
  const site = read("proxy/nginx.conf").replaceAll("/etc/ssl/fiel", directory);
  const whole = `pid ${directory}/pid;\nerror_log ${directory}/log;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`;
  writeFileSync(join(directory, "nginx.conf"), whole);
  execFileSync("/usr/sbin/nginx", ["-t", "-c", join(directory, "nginx.conf")], { stdio: "pipe" });
});

test.runIf(existsSync("/usr/bin/promtool"))(
  "prometheus understands its rules, and those of the disk warn in time",
  () => {
    expect(run("promtool", ["check", "rules", join(deploy, "metrics", "rules.yml")])).toContain("SUCCESS");
    expect(run("promtool", ["test", "rules", join(deploy, "metrics", "rules.test.yml")])).toContain(
      "SUCCESS",
    );
  },
);
