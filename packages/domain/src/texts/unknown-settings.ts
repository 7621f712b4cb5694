import { editDistance } from "./edit-distance.ts";
import { type Environment, plainSettings } from "./plain-settings.ts";

/** Settings of server, commands and gateway: one file of settings may be for all of them. */
export const settingNames = [
  "PORT",
  "DATABASE_URL",
  "CLICKHOUSE_URL",
  "SMTP_URL",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "NODE_EXTRA_CA_CERTS",
  "FIEL_ASAAS_TOKEN",
  "FIEL_BIND",
  "FIEL_BOARD_FRAMES",
  "FIEL_CLICKHOUSE_CLUSTER",
  "FIEL_DATA",
  "FIEL_DEVICE_KEY",
  "FIEL_GATEWAY_ALLOW_OLDER",
  "FIEL_GATEWAY_CONFIG_ROOT",
  "FIEL_GATEWAY_DATA",
  "FIEL_GATEWAY_DISK_MB",
  "FIEL_GATEWAY_RELEASES",
  "FIEL_GATEWAY_WRITE_HOSTS",
  "FIEL_HOLIDAYS",
  "FIEL_LISTEN",
  "FIEL_LOG_LEVEL",
  "FIEL_MAIL_FROM",
  "FIEL_MANAGER_EMAIL",
  "FIEL_MANAGER_PASSWORD",
  "FIEL_OPERATOR_TOKEN",
  "FIEL_PIX_KEY",
  "FIEL_PRIVATE_NETWORKS",
  "FIEL_PROVIDER_ADDRESS",
  "FIEL_PROVIDER_CITY",
  "FIEL_PROVIDER_CNPJ",
  "FIEL_PROVIDER_NAME",
  "FIEL_PROXY_NAMES",
  "FIEL_PUBLIC_URL",
  "FIEL_SERVER",
  "FIEL_SUPPORT_URL",
  "FIEL_TRUSTED_PROXIES",
  "FIEL_WEBHOOK_SECRET",
] as const;

/** Of tests, benchmarks and the demo's machines, which nobody sets in a plant. */
const isOfDevelopers =
  /^FIEL_(?:(?:BENCH|SIMULATOR|TEST)_\w+|CHROMIUM|FAULTS|KEEP|KILLS|LEDGER_ONE_OF|PROPERTY_RUNS|SEED|WEB_PORT)$/;
/** What Kubernetes sets in every container beside a service named `fiel`. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /^FIEL_(?:\w+_)?(?:SERVICE_(?:HOST|PORT)|PORT_\d+_)/.test(name) || /^(?:tcp|udp|sctp):\/\//.test(value);

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant; null: none is like it. */
  readonly nearest: string | null;
}

const known: ReadonlySet<string> = new Set(settingNames);

/**
 * Variables that look like settings of the product and are read by nothing: `FIEL_MIAL_FROM`, `fiel_data` where case counts, and
 * `DATABSE_URL` where no `DATABASE_URL` is given. Variables of developers and of Kubernetes are none. Empty: all are known.
 */
export function unknownSettings(environment: Environment): UnknownSetting[] {
  const given = plainSettings(environment);
  const unknown = Object.entries(given).filter(
    ([name, value]) => !known.has(name) && !isOfDevelopers.test(name) && !isOfKubernetes(name, value),
  );
  return unknown.flatMap(([name]): UnknownSetting[] => {
    if (/^FIEL[_-]/i.test(name)) return [{ name, nearest: nearestOwn(wordsOf(name)) }];
    const nearest = nearestOther(wordsOf(name));
    return nearest === null || nearest in given ? [] : [{ name, nearest }];
  });
}

const wordsOf = (name: string): string => name.toUpperCase().replaceAll("-", "_");
const sorted = (name: string): string => name.split("_").toSorted().join("_");

/** How unlike two names are: signs to change, or one where a prefix is too much or the words alone stand in another order. */
const unlikeness = (name: string, candidate: string): number =>
  name === `FIEL_${candidate}` || sorted(name) === sorted(candidate) ? 1 : editDistance(name, candidate);

function nearestOwn(name: string): string | null {
  const most = Math.max(2, Math.floor(name.length / 4));
  const near = settingNames.map((candidate) => ({ candidate, by: unlikeness(name, candidate) }));
  return near.filter(({ by }) => by <= most).toSorted((a, b) => a.by - b.by)[0]?.candidate ?? null;
}

/** Variables of other programs are often like a short name; and those of proxies are read in small letters too. */
const nearestOther = (name: string): string | null =>
  settingNames.find((one) => one.length >= 8 && !one.endsWith("_PROXY") && editDistance(name, one) <= 1) ??
  null;

/** A sentence for the operator of each of them. */
export const unknownSettingsTold = (environment: Environment): string[] =>
  unknownSettings(environment).map(({ name, nearest }) => {
    const meant = nearest === null ? "" : `; quis dizer ${nearest}?`;
    return `${name} não é uma configuração do Fiel, e ninguém a lê${meant}`;
  });
