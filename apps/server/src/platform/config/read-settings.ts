import { isIP } from "node:net";
import path from "node:path";
import {
  faultOfSettings,
  hasPlainAccount,
  isMailAddress,
  plainSettings,
  type SettingsFault,
} from "@fiel/domain";
import { z } from "zod";
import type { ServersProxy } from "../channels/outside-ways.ts";
import { proxyOf, proxyVariables } from "./proxy-settings.ts";
import { networksOf } from "../channels/private-networks.ts";
import type { Provider } from "../billing/invoicing-provider.ts";
import { framingOrigins } from "./framing-origins.ts";
import { billingVariables, paymentsOf, providerOf } from "./billing-settings.ts";
import { type MailAddress, mailAddressOf } from "../mail/mail-address.ts";
import { faultOfAddresses } from "../stores/telemetry/engine/addresses.ts";

export interface Settings {
  /** 0: any free port. */
  readonly port: number;
  /** Address to listen on; null: all. */
  readonly listen: string | null;
  /** Networks (CIDR) of the proxies in front of the server, whose forwarded addresses are believed. */
  readonly trustedProxies: readonly string[];
  /** Absolute; contains everything that an installation stores. */
  readonly dataDirectory: string;
  /** Absolute; folder of signed releases of the gateway. */
  readonly gatewayReleases: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Null: the embedded ClickHouse. Several addresses of one server or cluster are separated by commas. */
  readonly clickhouseUrl: string | null;
  /** Null: a single ClickHouse server. */
  readonly clickhouseCluster: string | null;
  /** Null: mails are written to `<dataDirectory>/mail`. */
  readonly smtpUrl: string | null;
  /** Sender of mails; null: derived from the mail server's account, or from the installation's host. */
  readonly mailFrom: MailAddress | null;
  /** Where browsers reach this installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Where clients ask the provider for help: a page or a mail address. Null: a mailbox at the page's own host. */
  readonly supportUrl: string | null;
  /** Origins whose pages may show boards, and nothing else, in a frame. */
  readonly boardFrames: readonly string[];
  /** Private networks that alerts may be sent to, as "10.1.0.0/16": every other address must be on the internet. */
  readonly privateNetworks: readonly string[];
  /** Proxy of webhooks and other messages; null: none. */
  readonly proxy: ServersProxy | null;
  /** Issuer of the invoices. */
  readonly provider: Provider;
  /** Secrets by which payment providers are authenticated. */
  readonly payments: { readonly webhookSecret: Buffer | null; readonly asaasToken: string | null };
  /** Token for `/metrics` and `/api/docs`; null: they do not exist. */
  readonly operatorToken: string | null;
  readonly firstManager: { readonly email: string; readonly password: string } | null;
}

/** An unusable setting of the environment; the message is for the operator. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

export const shortestPassword = 8;

const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
      error: `deve começar com ${schemes.map((scheme) => `${scheme}//`).join(" ou ")}`,
      abort: true,
    })
    .refine((text) => hasPlainAccount(new URL(text)), {
      error: "tem no usuário ou na senha um % que não é parte de um código: escreva-o como %25",
    });

/** Whether a text is the address of a page or of a mailbox. */
function isHelp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return ["http:", "https:"].includes(protocol) || (protocol === "mailto:" && isMailAddress(pathname));
}

const isOrigin = ({ origin, href }: URL): boolean => href === `${origin}/`;

/** Whether a browser can call the address: a URL may also have a pattern or a comma in its host, or the port that means any. */
const isReached = ({ hostname, port }: URL): boolean => /^(?:[\w.-]+|\[.*\])$/.test(hostname) && port !== "0";

const networks = (example: string) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      const read = networksOf(text);
      if (read !== null) return read;
      context.addIssue(`deve ter redes separadas por vírgula, como ${example}`);
      return z.NEVER;
    });

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "deve ser um número de porta, de 0 a 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "deve ser um número de porta, de 0 a 65535")
    .default(8080),
  FIEL_LISTEN: z
    .string()
    .refine((address) => isIP(address) !== 0, "deve ser um endereço IP desta máquina, como 127.0.0.1")
    .optional(),
  FIEL_TRUSTED_PROXIES: networks("127.0.0.1/32,10.0.0.0/8"),
  FIEL_DATA: z.string().default("./data"),
  FIEL_GATEWAY_RELEASES: z.string().optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  CLICKHOUSE_URL: z
    .string()
    .superRefine((urls, context) => {
      const fault = faultOfAddresses(urls);
      if (fault !== null) context.addIssue(fault);
    })
    .optional(),
  FIEL_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_][\w-]*$/, "deve ser o nome de um cluster do ClickHouse")
    .optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  FIEL_MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const read = mailAddressOf(text);
      if (read !== null) return read;
      context.addIssue("deve ser um e-mail com ou sem nome, como Fiel <avisos@fiel.example>");
      return z.NEVER;
    })
    .optional(),
  // Pages are served from the root, and links are made by appending to it.
  FIEL_PUBLIC_URL: url(["http:", "https:"])
    .refine((text) => isOrigin(new URL(text)), {
      error: "deve ser só o endereço, como https://fiel.example, sem pasta, usuário, ? nem #",
    })
    .refine((text) => isReached(new URL(text)), {
      error:
        "deve ser um endereço a que os navegadores chegam, como https://fiel.example, sem *, vírgula nem porta 0",
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  FIEL_SUPPORT_URL: z
    .string()
    .refine(
      isHelp,
      "deve ser o endereço de uma página, como https://ajuda.example, ou de e-mail, como mailto:ajuda@fiel.example",
    )
    .optional(),
  FIEL_BOARD_FRAMES: framingOrigins,
  FIEL_PRIVATE_NETWORKS: networks("10.1.0.0/16"),
  FIEL_OPERATOR_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, "deve ter ao menos 16 caracteres, sem espaços nem acentos")
    .optional(),
  ...billingVariables,
  ...proxyVariables,
  FIEL_MANAGER_EMAIL: z.string().refine(isMailAddress, "deve ser um e-mail válido").optional(),
  FIEL_MANAGER_PASSWORD: z
    .string()
    .min(shortestPassword, `deve ter ao menos ${shortestPassword} caracteres`)
    .optional(),
});

/** Reads the settings; throws a SettingsError that names every wrong one. */
export function readSettings(variables: NodeJS.ProcessEnv, workingDirectory: string): Settings {
  refuseFault(faultOfSettings(variables));
  const given = plainSettings(variables);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(
      `Configuração inválida: ${parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`).join("; ")}.`,
    );
  }
  const read = parsed.data;
  if (read.FIEL_CLICKHOUSE_CLUSTER && !read.CLICKHOUSE_URL) {
    throw new SettingsError("Configuração inválida: FIEL_CLICKHOUSE_CLUSTER só vale com CLICKHOUSE_URL.");
  }
  return {
    port: read.PORT,
    listen: read.FIEL_LISTEN ?? null,
    trustedProxies: read.FIEL_TRUSTED_PROXIES,
    dataDirectory: path.resolve(workingDirectory, read.FIEL_DATA),
    gatewayReleases: path.resolve(
      workingDirectory,
      read.FIEL_GATEWAY_RELEASES ?? path.join(read.FIEL_DATA, "gateway-releases"),
    ),
    databaseUrl: read.DATABASE_URL ?? null,
    clickhouseUrl: read.CLICKHOUSE_URL ?? null,
    clickhouseCluster: read.FIEL_CLICKHOUSE_CLUSTER ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.FIEL_MAIL_FROM ?? null,
    publicUrl: read.FIEL_PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    supportUrl: read.FIEL_SUPPORT_URL ?? null,
    boardFrames: read.FIEL_BOARD_FRAMES,
    privateNetworks: read.FIEL_PRIVATE_NETWORKS,
    proxy: requireProxy(proxyOf(given, read)),
    provider: providerOf(read),
    payments: paymentsOf(read),
    operatorToken: read.FIEL_OPERATOR_TOKEN ?? null,
    firstManager: firstManagerOf(read.FIEL_MANAGER_EMAIL, read.FIEL_MANAGER_PASSWORD),
  };
}

function requireProxy(proxy: ReturnType<typeof proxyOf>): ServersProxy | null {
  if (proxy === null || !("wrong" in proxy)) return proxy;
  throw new SettingsError(
    `Configuração inválida: ${proxy.wrong} deve ser o endereço de um proxy HTTP, como http://proxy.usina.example:3128; o usuário de um domínio se escreve DOMINIO%5Cana.`,
  );
}

function refuseFault(fault: SettingsFault | null): void {
  if (fault !== null) throw new SettingsError(`Configuração inválida: ${sentenceOf(fault)}.`);
}

function sentenceOf(fault: SettingsFault): string {
  if (fault.fault === "utf16") return "o arquivo de configurações foi salvo como UTF-16; salve-o como UTF-8";
  if (fault.fault === "letters")
    return `${fault.name} tem letras que não se leem, pois o arquivo de configurações não é UTF-8; salve-o como UTF-8`;
  if (fault.fault === "control") return `${fault.name} tem uma quebra de linha no meio`;
  if (fault.fault === "shell")
    return `${fault.name} tem ~, $ ou %, que só um terminal entende; escreva o caminho inteiro da pasta`;
  return `${fault.name} está entre aspas ou tem um espaço numa ponta, que uns programas contam como parte da senha e outros não; escreva-a sem`;
}

function firstManagerOf(email: string | undefined, password: string | undefined): Settings["firstManager"] {
  if (email !== undefined && password !== undefined) return { email: email.toLowerCase(), password };
  if (email === undefined && password === undefined) return null;
  throw new SettingsError(
    "Configuração inválida: FIEL_MANAGER_EMAIL e FIEL_MANAGER_PASSWORD valem juntas; falta uma delas.",
  );
}
