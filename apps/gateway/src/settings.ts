import { BlockList, isIP, isIPv6 } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { type Environment, faultOfSettings, plainSetting, plainSettings, proxyTo } from "@fiel/domain";

export interface Settings {
  readonly server: URL;
  readonly deviceKey: string;
  readonly dataDirectory: string;
  /** Absolute paths of the folders in which configuration files may be written; at least one. */
  readonly configRoots: readonly string[];
  /** Hosts, in lower case, whose machines may be written to if their profiles say so. */
  readonly writeHosts: ReadonlySet<string>;
  readonly diskLimitBytes: number;
  readonly logLevel: string;
  /** Whether the server may also install an older release. */
  readonly allowsOlder: boolean;
  /** Proxy for calls to the server; null for none. */
  readonly proxy: URL | null;
}

/** A problem of the settings, in one sentence for the user who starts the program. */
export class SettingsError extends Error {}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const readServer = (text: string | undefined): URL => {
  if (text === undefined || text.trim() === "") {
    throw new SettingsError(
      "Falta FIEL_SERVER: o endereço do servidor Fiel, por exemplo https://fiel.exemplo.com.br.",
    );
  }
  const url = URL.parse(text.trim());
  // The value is not shown, since it may contain a password.
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new SettingsError("FIEL_SERVER não é um endereço http ou https, como https://fiel.exemplo.com.br.");
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw new SettingsError("FIEL_SERVER deve ser um endereço sem usuário, ? nem #.");
  }
  return url;
};

const readDeviceKey = (text: string | undefined): string => {
  const key = text?.trim() ?? "";
  if (key === "") {
    throw new SettingsError(
      "Falta FIEL_DEVICE_KEY: a chave do dispositivo, da página Dispositivo, nas Configurações do Fiel.",
    );
  }
  // An HTTP header cannot carry other characters.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new SettingsError(
      "FIEL_DEVICE_KEY tem espaços ou caracteres que uma chave de dispositivo não tem.",
    );
  }
  return key;
};

const readDiskLimit = (text: string | undefined): number => {
  const megabytes = text === undefined || text.trim() === "" ? 4096 : Number(text);
  if (!Number.isInteger(megabytes) || megabytes < 4) {
    throw new SettingsError(
      `FIEL_GATEWAY_DISK_MB deve ser um número inteiro de 4 para cima, e não "${text}".`,
    );
  }
  return megabytes * 1024 * 1024;
};

const readLogLevel = (text: string | undefined): string => {
  const level = text?.trim() || "info";
  if (!logLevels.includes(level)) {
    throw new SettingsError(`FIEL_LOG_LEVEL deve ser um de ${logLevels.join(", ")}, e não "${level}".`);
  }
  return level;
};

const readAllowsOlder = (text: string | undefined): boolean => {
  const given = text?.trim() || "0";
  if (given !== "0" && given !== "1")
    throw new SettingsError(`FIEL_GATEWAY_ALLOW_OLDER deve ser 1 ou 0, e não "${given}".`);
  return given === "1";
};

/** The data directory alone, for commands that need no server. */
export const readDataDirectory = (environment: Environment): string =>
  resolve(plainSettings(environment)["FIEL_GATEWAY_DATA"] ?? "./data/gateway");

/** Read from this computer's settings only, because the server must not widen where files may be written. */
const readConfigRoots = (text: string | undefined, dataDirectory: string): string[] => {
  const roots = (text ?? "").split(delimiter).map(plainSetting);
  const given = roots.filter((root) => root !== "").map((root) => resolve(root));
  return given.length > 0 ? given : [join(dataDirectory, "configurations")];
};

/** Read from this computer's settings only, because the server must not decide which machines are written to. */
const readWriteHosts = (text: string | undefined): ReadonlySet<string> =>
  new Set(
    (text ?? "")
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((host) => host !== ""),
  );

const readProxy = (environment: Environment, server: URL): URL | null => {
  const proxy = proxyTo(environment, { url: server }, isWithin);
  if (proxy !== null && "wrong" in proxy)
    throw new SettingsError(
      `${proxy.wrong} deve ser o endereço de um proxy HTTP, como http://proxy.usina.example:3128; o usuário de um domínio se escreve DOMINIO%5Cana.`,
    );
  return proxy;
};

const isWithin = (address: string, network: string): boolean => {
  const [base = "", bits = ""] = network.split("/");
  const kind = isIPv6(base) ? "ipv6" : "ipv4";
  if (isIP(address) === 0 || isIP(base) !== isIP(address) || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (kind === "ipv6" ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(base, Number(bits), kind);
  return list.check(address, kind);
};

/** Reads the gateway's settings from the environment. Throws SettingsError with one sentence. */
export const readSettings = (given: Environment): Settings => {
  const fault = faultOfSettings(given);
  if (fault?.fault === "utf16")
    throw new SettingsError("O arquivo de configurações foi salvo como UTF-16: salve-o como UTF-8.");
  if (fault?.fault === "letters")
    throw new SettingsError(
      `${fault.name} tem letras que não se leem: o arquivo de configurações não é UTF-8, salve-o como UTF-8.`,
    );
  if (fault?.fault === "control") throw new SettingsError(`${fault.name} tem uma quebra de linha no meio.`);
  if (fault?.fault === "shell")
    throw new SettingsError(
      `${fault.name} tem ~, $ ou %, que só um terminal entende: escreva o caminho inteiro da pasta.`,
    );
  const environment = plainSettings(given);
  const server = readServer(environment["FIEL_SERVER"]);
  return {
    server,
    proxy: readProxy(environment, server),
    deviceKey: readDeviceKey(environment["FIEL_DEVICE_KEY"]),
    dataDirectory: readDataDirectory(environment),
    configRoots: readConfigRoots(environment["FIEL_GATEWAY_CONFIG_ROOT"], readDataDirectory(environment)),
    writeHosts: readWriteHosts(environment["FIEL_GATEWAY_WRITE_HOSTS"]),
    diskLimitBytes: readDiskLimit(environment["FIEL_GATEWAY_DISK_MB"]),
    logLevel: readLogLevel(environment["FIEL_LOG_LEVEL"]),
    allowsOlder: readAllowsOlder(environment["FIEL_GATEWAY_ALLOW_OLDER"]),
  };
};
