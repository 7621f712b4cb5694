import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const right = { FIEL_SERVER: "https://fiel.example/base", FIEL_DEVICE_KEY: "key" };

test("server and key are enough", () => {
  const settings = readSettings(right);
  expect(settings.server.href).toBe("https://fiel.example/base");
  expect(settings.diskLimitBytes).toBe(4096 * 1024 * 1024);
  expect(settings.dataDirectory).toMatch(/data[/\\]gateway$/);
  expect(settings.configRoots).toEqual([join(settings.dataDirectory, "configurations")]);
});

test("configuration files may be written where this computer's setting says, in one folder or several", () => {
  const rootsOf = (text: string) => readSettings({ ...right, FIEL_GATEWAY_CONFIG_ROOT: text }).configRoots;
  expect(rootsOf("here")).toEqual([resolve("here")]);
  expect(rootsOf(["/a", " /b/../c", ""].join(delimiter))).toEqual([resolve("/a"), resolve("/c")]);
  expect(rootsOf(" ")).toHaveLength(1);
});

test("no machine is written to but those that this computer's setting names", () => {
  expect([...readSettings(right).writeHosts]).toEqual([]);
  const hosts = { ...right, FIEL_GATEWAY_WRITE_HOSTS: " 10.0.0.7, PLC-2.usina;10.0.0.9 " };
  expect([...readSettings(hosts).writeHosts]).toEqual(["10.0.0.7", "plc-2.usina", "10.0.0.9"]);
});

test("each setting is the same with what files of Windows leave around it", () => {
  const bare = {
    ...right,
    FIEL_GATEWAY_DATA: "/var/lib/fiel",
    FIEL_GATEWAY_CONFIG_ROOT: "/srv/config",
    FIEL_GATEWAY_WRITE_HOSTS: "10.0.0.7",
    FIEL_GATEWAY_DISK_MB: "64",
    FIEL_LOG_LEVEL: "warn",
    FIEL_GATEWAY_ALLOW_OLDER: "1",
    HTTPS_PROXY: "http://proxy.example:3128",
  };
  const whole = readSettings(bare);
  for (const around of [" {}\r", '"{}"\r', "'{}'", "\ufeff{}"])
    for (const [name, value] of Object.entries(bare))
      expect(readSettings({ ...bare, [name]: around.replace("{}", value) }), name).toEqual(whole);
  const { FIEL_SERVER: server, ...others } = bare;
  expect(readSettings({ ...others, "\ufeffFIEL_SERVER": server })).toEqual(whole);
  expect(whole.proxy?.href).toBe("http://proxy.example:3128/");
  expect(readSettings({ ...bare, NO_PROXY: "fiel.example" }).proxy).toBeNull();
});

test("a proxy that the server is not called by stops nothing", () => {
  const others = [
    { ALL_PROXY: "socks5://proxy:1080" },
    { HTTP_PROXY: "socks5://proxy:1080" },
    { HTTPS_PROXY: "socks5://proxy:1080", NO_PROXY: "fiel.example" },
    { FIEL_SERVER: "http://127.0.0.1:8080", HTTP_PROXY: "http://proxy:3128" },
    { FIEL_SERVER: "https://localhost", HTTPS_PROXY: "socks5://proxy:1080" },
  ];
  for (const given of others) expect(readSettings({ ...right, ...given }).proxy).toBeNull();
});

test.each([
  [{ FIEL_SERVER: undefined }, /^Falta FIEL_SERVER/],
  [{ FIEL_SERVER: " " }, /^Falta FIEL_SERVER/],
  [{ FIEL_SERVER: "fiel.example" }, /FIEL_SERVER não é um endereço/],
  [{ FIEL_SERVER: "ftp://fiel.example" }, /FIEL_SERVER não é um endereço/],
  [{ FIEL_SERVER: "https://fiel.example/?a=1" }, /FIEL_SERVER deve ser um endereço sem/],
  [{ FIEL_SERVER: "https://fiel.example/#a" }, /FIEL_SERVER deve ser um endereço sem/],
  [{ FIEL_SERVER: "https://a:b@fiel.example" }, /FIEL_SERVER deve ser um endereço sem/],
  [{ FIEL_GATEWAY_DATA: "/srv/\r\nfiel" }, /FIEL_GATEWAY_DATA tem uma quebra de linha/],
  [{ "\ufffd\ufffdF": "" }, /salvo como UTF-16/],
  [{ HTTPS_PROXY: "socks5://proxy" }, /HTTPS_PROXY deve ser o endereço de um proxy/],
  [{ FIEL_DEVICE_KEY: "" }, /^Falta FIEL_DEVICE_KEY/],
  [{ FIEL_DEVICE_KEY: "two words" }, /FIEL_DEVICE_KEY tem espaços/],
  [{ FIEL_GATEWAY_DISK_MB: "much" }, /FIEL_GATEWAY_DISK_MB/],
  [{ FIEL_GATEWAY_DISK_MB: "1" }, /FIEL_GATEWAY_DISK_MB/],
  [{ FIEL_LOG_LEVEL: "loud" }, /FIEL_LOG_LEVEL/],
  [{ FIEL_GATEWAY_ALLOW_OLDER: "yes" }, /FIEL_GATEWAY_ALLOW_OLDER/],
])("%j stops the start with one sentence", (change, sentence) => {
  const read = () => readSettings({ ...right, ...change });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(sentence);
});

test("a refused address of the server is not repeated: there may be a password in it", () => {
  for (const given of ["https://a:s3nha@fiel.example", "https:/ /a:s3nha@x", "ftp://a:s3nha@fiel.example"]) {
    const read = () => readSettings({ ...right, FIEL_SERVER: given });
    expect(read).toThrow(SettingsError);
    expect(read).not.toThrow(/s3nha/);
  }
});
