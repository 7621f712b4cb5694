import { ClickHouseError } from "@clickhouse/client";
import { SettingsError } from "../../../config/read-settings.ts";
import { storeFault } from "../../../http/store-failure.ts";
import { addressesOf, hostsOf } from "./addresses.ts";
import type { Engine } from "./engine.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

/** The oldest tested version. */
const oldestVersion = [24, 8] as const;

interface Replica {
  readonly cluster: string;
  readonly internal_replication?: number;
}

/**
 * Throws SettingsError with a sentence for the operator when `CLICKHOUSE_URL` or the cluster's name cannot be used, and StoreUnavailable with a
 * sentence while nobody answers.
 */
export async function requireServer(engine: Engine, url: string, cluster: string | null): Promise<void> {
  const version = await askVersion(engine, url);
  if (isTooOld(version)) {
    const oldest = oldestVersion.join(".");
    throw new SettingsError(
      `CLICKHOUSE_URL aponta para um ClickHouse ${version}; é preciso o ${oldest} ou mais novo.`,
    );
  }
  if (cluster === null) return;
  const replicas = await rows<Replica>(engine, "select * from system.clusters");
  const macros = await rows<{ macro: string }>(engine, "select macro from system.macros");
  const fault = faultOfCluster(cluster, replicas, new Set(macros.map(({ macro }) => macro)));
  if (fault !== null) throw new SettingsError(`FIEL_CLICKHOUSE_CLUSTER: ${fault}`);
  await requireProcesses(engine, url);
}

/** Requires access to each shard's process list, where alone a running insert of a lost server is visible. */
async function requireProcesses(engine: Engine, url: string): Promise<void> {
  try {
    await engine.read("select count() from system.processes format TSV");
  } catch (error) {
    if (!(error instanceof ClickHouseError) || error.code !== notEnoughPrivileges) throw error;
    const user = userOf(url);
    throw new SettingsError(
      `FIEL_CLICKHOUSE_CLUSTER: falta um direito ao usuário ${user}, em cada servidor: grant select on system.processes to ${user}.`,
      { cause: error },
    );
  }
}

const notEnoughPrivileges = "497";

const userOf = (urls: string): string =>
  decodeURIComponent(new URL(addressesOf(urls)[0] ?? "").username) || "default";

/** The error of creating tables: SettingsError when ClickHouse refused for good, else the error itself. */
export function refusal(error: unknown): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const fault = storeFault(error);
  if (!(cause instanceof ClickHouseError) || fault === "away" || fault === "full") return error;
  const said = `${firstLine(cause)} (${cause.type ?? cause.code})`;
  return new SettingsError(`CLICKHOUSE_URL: o ClickHouse não deixou preparar as tabelas: ${said}`, {
    cause: error,
  });
}

/** Why a cluster cannot hold replicated tables, as a sentence; null when it can. */
export function faultOfCluster(
  cluster: string,
  replicas: readonly Replica[],
  macros: ReadonlySet<string>,
): string | null {
  const known = [...new Set(replicas.map((replica) => replica.cluster))];
  if (!known.includes(cluster)) {
    const names = known.length === 0 ? "nenhum" : known.join(", ");
    return `esse ClickHouse não conhece o cluster ${cluster}; conhece: ${names}.`;
  }
  if (replicas.some((replica) => replica.cluster === cluster && replica.internal_replication === 0)) {
    return `o cluster ${cluster} precisa de internal_replication = true em cada shard: as tabelas se replicam sozinhas, e sem isso cada linha seria gravada por dois caminhos.`;
  }
  const missing = ["shard", "replica"].filter((name) => !macros.has(name));
  return missing.length === 0 ? null : `faltam em <macros> desse ClickHouse: ${missing.join(", ")}.`;
}

async function askVersion(engine: Engine, url: string): Promise<string> {
  try {
    return (await engine.read("select version() format TSV")).toString("utf8").trim();
  } catch (error) {
    const said = `CLICKHOUSE_URL: ${whyNot(error, url)}`;
    const isForGood = storeFault(error) !== "away";
    throw isForGood
      ? new SettingsError(said, { cause: error })
      : new StoreUnavailable(said, { cause: error });
  }
}

/** Why ClickHouse does not answer, without the password, since the sentence is logged. */
function whyNot(error: unknown, urls: string): string {
  const host = hostsOf(urls);
  const { pathname } = new URL(addressesOf(urls)[0] ?? "");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = "" } = cause as { code?: string };
  if (code === "516") {
    return `o ClickHouse em ${host} não aceita o usuário ${userOf(urls)} com essa senha.`;
  }
  if (code === "81") {
    const database = decodeURIComponent(pathname.slice(1));
    return `o ClickHouse em ${host} não tem o banco ${database}; crie-o: create database ${database}.`;
  }
  const said = code || (cause instanceof Error ? firstLine(cause) : "");
  return `não há um ClickHouse que responda em ${host} (${said}).`;
}

const firstLine = ({ message }: Error): string => (message.split("\n")[0] ?? "").slice(0, 200).trim();

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestVersion;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

async function rows<T>(engine: Engine, select: string): Promise<T[]> {
  const lines = (await engine.read(`${select} format JSONEachRow`)).toString("utf8").trimEnd();
  return lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as T[]);
}
