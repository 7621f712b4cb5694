import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./read-settings.ts";

const read = (variables: NodeJS.ProcessEnv) => readSettings(variables, "/srv/fiel");

const refusal = "está entre aspas ou tem um espaço numa ponta";

/** The settings that the variables give, or the reason why they are refused. */
const outcomeOf = (variables: NodeJS.ProcessEnv): unknown => {
  try {
    return read(variables);
  } catch (error) {
    return String(error).includes(refusal) ? refusal : error;
  }
};

describe("readSettings", () => {
  it("has a whole installation without any variable", () => {
    expect(read({})).toEqual({
      port: 8080,
      listen: null,
      trustedProxies: [],
      dataDirectory: path.resolve("/srv/fiel/data"),
      gatewayReleases: path.resolve("/srv/fiel/data/gateway-releases"),
      databaseUrl: null,
      clickhouseUrl: null,
      clickhouseCluster: null,
      smtpUrl: null,
      mailFrom: null,
      publicUrl: "http://localhost:8080",
      supportUrl: null,
      provider: { name: "Fiel", cnpj: null, address: null, pix: null, calendar: "national" },
      payments: { webhookSecret: null, asaasToken: null },
      boardFrames: [],
      privateNetworks: [],
      proxy: null,
      operatorToken: null,
      firstManager: null,
    });
  });

  it("takes every variable", () => {
    const settings = read({
      PORT: "9000",
      FIEL_LISTEN: "127.0.0.1",
      FIEL_TRUSTED_PROXIES: "127.0.0.1/32, 10.0.0.0/8,fd00::/8",
      FIEL_DATA: "/var/lib/fiel",
      FIEL_GATEWAY_RELEASES: "/srv/releases",
      DATABASE_URL: "postgres://u:p@db/fiel",
      CLICKHOUSE_URL: "https://ch:8443",
      FIEL_CLICKHOUSE_CLUSTER: "main",
      SMTP_URL: "smtps://u:p@mail:465",
      FIEL_MAIL_FROM: "Fiel da Usina <avisos@usina.example>",
      FIEL_PUBLIC_URL: "https://fiel.example.com/",
      FIEL_SUPPORT_URL: "mailto:ajuda@fiel.example.com",
      FIEL_BOARD_FRAMES:
        "https://Sinal.example/, https://*.telas.example:8443 http://10.1.0.5:9696,https://sinal.example:443",
      FIEL_PRIVATE_NETWORKS: "10.1.0.0/16, fd00::/8",
      FIEL_OPERATOR_TOKEN: "0123456789abcdef",
      FIEL_MANAGER_EMAIL: "Ana@Example.com",
      FIEL_MANAGER_PASSWORD: "secret-enough",
    });
    expect(settings).toEqual({
      port: 9000,
      listen: "127.0.0.1",
      trustedProxies: ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"],
      dataDirectory: "/var/lib/fiel",
      gatewayReleases: "/srv/releases",
      databaseUrl: "postgres://u:p@db/fiel",
      clickhouseUrl: "https://ch:8443",
      clickhouseCluster: "main",
      smtpUrl: "smtps://u:p@mail:465",
      mailFrom: { name: "Fiel da Usina", address: "avisos@usina.example" },
      publicUrl: "https://fiel.example.com",
      supportUrl: "mailto:ajuda@fiel.example.com",
      provider: { name: "Fiel", cnpj: null, address: null, pix: null, calendar: "national" },
      payments: { webhookSecret: null, asaasToken: null },
      boardFrames: ["https://sinal.example", "https://*.telas.example:8443", "http://10.1.0.5:9696"],
      privateNetworks: ["10.1.0.0/16", "fd00::/8"],
      proxy: null,
      operatorToken: "0123456789abcdef",
      firstManager: { email: "ana@example.com", password: "secret-enough" },
    });
  });

  it("names its own port in the default address", () => {
    expect(read({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
  });

  it("is the same with what files of Windows leave around each setting", () => {
    const bare = {
      PORT: "9000",
      FIEL_LISTEN: "127.0.0.1",
      FIEL_TRUSTED_PROXIES: "127.0.0.1/32",
      FIEL_DATA: "/srv/fiel",
      FIEL_GATEWAY_RELEASES: "/srv/releases",
      DATABASE_URL: "postgres://u:p@db/fiel",
      CLICKHOUSE_URL: "http://ch:8123",
      FIEL_CLICKHOUSE_CLUSTER: "main",
      SMTP_URL: "smtps://u:p@mail:465",
      FIEL_MAIL_FROM: "avisos@usina.example",
      FIEL_PUBLIC_URL: "https://fiel.example.com",
      FIEL_SUPPORT_URL: "https://ajuda.example.com",
      FIEL_PROVIDER_NAME: "Fiel Ltda.",
      FIEL_PROVIDER_CNPJ: "11.222.333/0001-81",
      FIEL_PROVIDER_ADDRESS: "Rua A, 1",
      FIEL_PROVIDER_CITY: "Curitiba",
      FIEL_PIX_KEY: "pix@fiel.example",
      FIEL_HOLIDAYS: "banking",
      FIEL_WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
      FIEL_ASAAS_TOKEN: "x".repeat(32),
      FIEL_BOARD_FRAMES: "https://sinal.example",
      FIEL_PRIVATE_NETWORKS: "10.1.0.0/16",
      FIEL_OPERATOR_TOKEN: "0123456789abcdef",
      FIEL_MANAGER_EMAIL: "ana@example.com",
      FIEL_MANAGER_PASSWORD: "secret-enough",
    };
    const whole = read(bare);
    for (const around of [" {}\r", '"{}"\r', "'{}'", ' " {} " ', "\ufeff{}", "{}\r\n"]) {
      // Quotes and blanks could be part of a password.
      const isPart = /[ "']/.test(around);
      for (const [name, value] of Object.entries(bare)) {
        const isRefused = isPart && name === "FIEL_MANAGER_PASSWORD";
        expect(outcomeOf({ ...bare, [name]: around.replace("{}", value) }), `${name} ${around}`).toEqual(
          isRefused ? refusal : whole,
        );
      }
    }
    const { PORT: port, ...others } = bare;
    expect(read({ ...others, "\ufeffPORT": port })).toEqual(whole);
    const secret = { FIEL_MANAGER_EMAIL: "ana@example.com", FIEL_MANAGER_PASSWORD: '"secret" enough "' };
    expect(read(secret).firstManager?.password).toBe(secret.FIEL_MANAGER_PASSWORD);
  });

  it("has the address that people type in one writing", () => {
    for (const written of [
      "https://fiel.example.com",
      "https://fiel.example.com/",
      "HTTPS://Fiel.Example.com:443/",
    ])
      expect(read({ FIEL_PUBLIC_URL: written }).publicUrl).toBe("https://fiel.example.com");
  });

  it.each([
    "*",
    "https://*",
    "https://a*b.example",
    "sinal.example",
    "https://sinal.example/telas",
    "https://sinal.example?x",
    "https://ana@sinal.example",
    "https://sinal.example;script-src *",
    "https://sinal.example,'self'",
    "chrome-extension://sinal",
    "chrome-extension://abcdefghijklmnopabcdefghijklmnop/page.html",
    "chrome-extension://abcdefghijklmnopabcdefghijklmnoq",
    "moz-extension://abcdefghijklmnopabcdefghijklmnop",
  ])("takes %s for nobody who may show boards in a frame", (frames) => {
    expect(() => read({ FIEL_BOARD_FRAMES: frames })).toThrow(
      /FIEL_BOARD_FRAMES deve ter endereços de páginas/,
    );
  });

  it("has extensions of signage systems that may show boards in a frame", () => {
    const extension = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
    const frames = `${extension.toUpperCase()}/, https://sinal.example:8443`;
    expect(read({ FIEL_BOARD_FRAMES: frames }).boardFrames).toEqual([
      extension,
      "https://sinal.example:8443",
    ]);
  });

  it.each(["http://[::1]:8080", "https://[2001:db8::7]", "https://sinal.example,http://[fd00::1]"])(
    "says of %s that browsers take no IPv6 address around a frame",
    (frames) => {
      expect(() => read({ FIEL_BOARD_FRAMES: frames })).toThrow(
        /FIEL_BOARD_FRAMES tem http\S+, um endereço IPv6, que os navegadores não aceitam/,
      );
    },
  );

  it.each([
    "file:",
    "file://",
    "file:///telas",
    "FILE:///C:/telas/index.html",
    "https://sinal.example,file:///x",
  ])("says of %s that a page opened from a file has no address for browsers", (frames) => {
    expect(() => read({ FIEL_BOARD_FRAMES: frames })).toThrow(
      /FIEL_BOARD_FRAMES tem file:\S*: uma página aberta de um arquivo não tem endereço.+servidor web/i,
    );
  });

  it("has the way out that every program reads from the environment", () => {
    const given = { HTTPS_PROXY: '"http://proxy.usina.example:3128"\r', no_proxy: "erp.usina.example" };
    const proxy = {
      http: null,
      https: new URL("http://proxy.usina.example:3128"),
      direct: ["erp.usina.example"],
    };
    expect(read(given).proxy).toEqual({ ...proxy, takesNames: false });
    expect(read({ ...given, FIEL_PROXY_NAMES: "1" }).proxy).toEqual({ ...proxy, takesNames: true });
    expect(read({ NO_PROXY: "*" }).proxy).toBeNull();
  });

  it("takes an empty variable for an absent one", () => {
    expect(read({ PORT: "", DATABASE_URL: " " })).toEqual(read({}));
  });

  it("give invoices Pix with a key, a name and a city alone", () => {
    const all = {
      FIEL_PIX_KEY: "pix@fiel.example",
      FIEL_PROVIDER_NAME: "Fiel Ltda.",
      FIEL_PROVIDER_CITY: "Curitiba",
    };
    expect(read(all).provider.pix).toEqual({ key: "pix@fiel.example", city: "Curitiba" });
    for (const name of Object.keys(all)) expect(read({ ...all, [name]: "" }).provider.pix).toBeNull();
    expect(() => read({ FIEL_PIX_KEY: "pix" })).toThrow("FIEL_PIX_KEY deve ser uma chave Pix válida");
    expect(() => read({ FIEL_WEBHOOK_SECRET: "secret" })).toThrow("FIEL_WEBHOOK_SECRET");
  });

  it.each([
    [{ PORT: "http" }, "PORT deve ser um número de porta"],
    [{ FIEL_LISTEN: "fiel.example.com" }, "FIEL_LISTEN deve ser um endereço IP desta máquina"],
    [{ FIEL_TRUSTED_PROXIES: "10.0.0.0/33" }, "FIEL_TRUSTED_PROXIES deve ter redes separadas por vírgula"],
    [{ FIEL_TRUSTED_PROXIES: "proxy" }, "FIEL_TRUSTED_PROXIES deve ter redes separadas por vírgula"],
    [{ FIEL_OPERATOR_TOKEN: "curto" }, "FIEL_OPERATOR_TOKEN deve ter ao menos 16 caracteres"],
    [{ PORT: "70000" }, "PORT deve ser um número de porta"],
    [{ DATABASE_URL: "mysql://db/fiel" }, "DATABASE_URL deve começar com postgres://"],
    [{ CLICKHOUSE_URL: "ch:9000" }, "CLICKHOUSE_URL deve começar com http://"],
    [
      { CLICKHOUSE_URL: "http://ch1:8123/fiel,ch2" },
      "CLICKHOUSE_URL deve começar com http:// ou https://; não é assim o 2º",
    ],
    [{ FIEL_CLICKHOUSE_CLUSTER: "main" }, "só vale com CLICKHOUSE_URL"],
    [
      { CLICKHOUSE_URL: "http://ch", FIEL_CLICKHOUSE_CLUSTER: "a b" },
      "FIEL_CLICKHOUSE_CLUSTER deve ser o nome",
    ],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL deve começar com smtp://"],
    [{ FIEL_MAIL_FROM: "AKIAEXEMPLO" }, "FIEL_MAIL_FROM deve ser um e-mail com ou sem nome"],
    [{ FIEL_MAIL_FROM: "Fiel <avisos@usina>" }, "FIEL_MAIL_FROM deve ser um e-mail com ou sem nome"],
    [{ FIEL_MAIL_FROM: "a@usina.example, b@usina.example" }, "FIEL_MAIL_FROM deve ser um e-mail"],
    [{ FIEL_PUBLIC_URL: "fiel.example.com" }, "FIEL_PUBLIC_URL deve começar com http://"],
    [{ FIEL_PUBLIC_URL: "https://usina.example/fiel" }, "FIEL_PUBLIC_URL deve ser só o endereço"],
    [{ FIEL_PUBLIC_URL: "https://fiel.example/?a=1" }, "FIEL_PUBLIC_URL deve ser só o endereço"],
    [{ FIEL_PUBLIC_URL: "https://fiel.example/#a" }, "FIEL_PUBLIC_URL deve ser só o endereço"],
    [{ FIEL_PUBLIC_URL: "https://fiel.example?" }, "FIEL_PUBLIC_URL deve ser só o endereço"],
    [{ FIEL_PUBLIC_URL: "https://ana:x@fiel.example" }, "FIEL_PUBLIC_URL deve ser só o endereço"],
    [{ FIEL_PUBLIC_URL: "https://fiel.example," }, "FIEL_PUBLIC_URL deve ser um endereço a que os"],
    [
      { FIEL_PUBLIC_URL: "https://*.fiel.example" },
      "FIEL_PUBLIC_URL deve ser um endereço a que os navegadores",
    ],
    [
      { FIEL_PUBLIC_URL: "https://fiel.example:0" },
      "FIEL_PUBLIC_URL deve ser um endereço a que os navegadores",
    ],
    [{ SMTP_URL: "smtp://ana:100%@mail.example" }, "SMTP_URL tem no usuário ou na senha um %"],
    [{ CLICKHOUSE_URL: "http://u:100%@ch:8123" }, "CLICKHOUSE_URL tem no usuário ou na senha um %"],
    [{ DATABASE_URL: "postgres://u:100%@db/fiel" }, "DATABASE_URL tem no usuário ou na senha um %"],
    [{ FIEL_DATA: "/srv/\r\nfiel" }, "FIEL_DATA tem uma quebra de linha no meio"],
    [{ "\ufffd\ufffdF": "" }, "foi salvo como UTF-16"],
    [{ HTTPS_PROXY: "socks5://proxy" }, "HTTPS_PROXY deve ser o endereço de um proxy HTTP"],
    [{ FIEL_PROXY_NAMES: "sim" }, "FIEL_PROXY_NAMES deve ser 1"],
    [{ FIEL_PRIVATE_NETWORKS: "10.1.0.1" }, "FIEL_PRIVATE_NETWORKS deve ter redes"],
    [{ FIEL_MANAGER_EMAIL: "ana@example.com" }, "valem juntas"],
    [{ FIEL_MANAGER_PASSWORD: "secret-enough" }, "valem juntas"],
    [
      { FIEL_MANAGER_EMAIL: "ana", FIEL_MANAGER_PASSWORD: "secret-enough" },
      "FIEL_MANAGER_EMAIL deve ser um e-mail",
    ],
    [
      { FIEL_MANAGER_EMAIL: "ana@example.com", FIEL_MANAGER_PASSWORD: "short" },
      "FIEL_MANAGER_PASSWORD deve ter ao menos 8",
    ],
  ])("refuses %j with a sentence", (variables, sentence) => {
    expect(() => read(variables)).toThrow(SettingsError);
    expect(() => read(variables)).toThrow(sentence);
  });

  it("names every wrong one at once", () => {
    expect(() => read({ PORT: "x", SMTP_URL: "y" })).toThrow(/PORT .*SMTP_URL/);
  });

  it("refuses what no help can be asked at, and a folder that a shell alone finds, in words", () => {
    for (const address of ["mailto:", "ajuda@fiel.example", "javascript:alert(1)", "https://"])
      expect(() => read({ FIEL_SUPPORT_URL: address })).toThrow(/FIEL_SUPPORT_URL.*mailto:ajuda@/);
    expect(() => read({ FIEL_DATA: "~/fiel" })).toThrow(/FIEL_DATA.*terminal/);
    expect(
      read({ FIEL_MANAGER_EMAIL: "ana@b.com\u200b", FIEL_MANAGER_PASSWORD: "12345678" }).firstManager,
    ).toEqual({
      email: "ana@b.com",
      password: "12345678",
    });
  });
});
