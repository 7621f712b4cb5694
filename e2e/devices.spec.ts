import { readFileSync } from "node:fs";
import { reportedMachine } from "@fiel/server/testing";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { signInElsewhere } from "./support/api.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { expectUpdate } from "./support/expect-update.ts";
import { gatewayOf } from "./support/gateway.ts";
import { passTimeUntil } from "./support/pass-time-until.ts";
import { tenant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";
import { openJourney } from "./support/journey.ts";
import { expectFineAtEverySight, uprightTablet } from "./support/every-sight.ts";

const at = openJourney({
  machines: 2,
  section: "dispositivo",
  ready: (page) => page.getByRole("region", { name: "Chave do dispositivo", exact: true }).locator("code"),
});
const { button } = at;

const panel = (name: string) => at.page.getByRole("region", { name, exact: true });
const see = (text: string | RegExp) => at.page.getByText(text).first().waitFor();
const answer = (verb: string) => at.page.getByRole("dialog").getByRole("button", { name: verb }).click();
const keyNow = async (): Promise<string> => {
  const { ask } = await signInElsewhere(at.plant, users.admin);
  return (await ask<{ device: { appKey: string } }>("/devices")).device.appKey;
};
const shownKey = () => panel("Chave do dispositivo").locator("code").innerText();

describe("the key", () => {
  it("is shown by its ends, and as a whole to who asks", async () => {
    expect(await shownKey()).toMatch(/^fiel_.{4}•+.{4}$/);
    await button("Mostrar").click();
    await expect.poll(shownKey).toBe(at.plant.deviceKey);
    await button("Ocultar").click();
    await expect.poll(shownKey).not.toBe(at.plant.deviceKey);
  });

  it("is copied, also where the page has no clipboard", async () => {
    await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button("Copiar").click();
    await see("Chave copiada");
    expect(await at.page.evaluate("navigator.clipboard.readText()")).toBe(at.plant.deviceKey);
    await at.page.evaluate("navigator.clipboard.writeText('')");
    await at.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await button("Copiar").click();
    await see("Chave copiada");
    await button("Revogar…").click();
    await at.page.getByLabel("Digite usina para confirmar").press("ControlOrMeta+v");
    expect(await at.page.getByLabel("Digite usina para confirmar").inputValue()).toBe(at.plant.deviceKey);
    await answer("Cancelar");
  });

  it("is renewed with time for the gateways, and the one before is ended when none uses it", async () => {
    await at.page.clock.install();
    await at.page.reload();
    const one = gatewayOf(at.plant, "GW-RENOVA");
    expect((await one.report(at.plant.deviceKey)).status).toBe(200);
    await button("Atualizar Gateways").click();
    await see("GW-RENOVA");
    await button("Renovar…").click();
    await at.page.getByLabel("A chave atual ainda vale por").selectOption({ label: "8 horas" });
    await answer("Renovar chave");
    await see("Chave renovada");
    await see(/A chave anterior ….{4} ainda vale até .* Falta trocar em 1 gateway: GW-RENOVA\./);
    const renewed = await keyNow();
    expect(renewed).not.toBe(at.plant.deviceKey);
    expect((await one.report(at.plant.deviceKey)).status).toBe(200);
    expect((await one.report(renewed)).status).toBe(200);
    await passTimeUntil(at.page, at.page.getByText("Nenhum gateway a usa mais."));
    await button("Encerrar já").click();
    await answer("Encerrar chave");
    await see("Chave anterior encerrada.");
    await until("the old key is refused", async () =>
      (await one.report(at.plant.deviceKey)).status === 401 ? true : undefined,
    );
    await at.page.getByText(/^A chave anterior …/).waitFor({ state: "detached" });
  });

  it("is revoked by who writes the client's name, and another one is there", async () => {
    const before = await keyNow();
    await button("Revogar…").click();
    const dialog = at.page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Revogar chave" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Digite usina para confirmar").fill("usina");
    await dialog.getByRole("button", { name: "Revogar chave" }).click();
    await see("Chave revogada");
    const one = gatewayOf(at.plant, "GW-REVOGA");
    await until("the revoked key is refused", async () =>
      (await one.report(before)).status === 401 ? true : undefined,
    );
    // After a revocation the page asks for a new key.
    const after = await until("there is another key", keyNow);
    expect(after).not.toBe(before);
    await until("the at.page shows the new key", async () =>
      (await shownKey()).endsWith(after.slice(-4)) ? true : undefined,
    );
  });

  it("that cannot be had is told, and asked for again", async () => {
    await at.page.route(/\/devices$/, (route) => route.fulfill({ status: 400, json: {} }));
    await at.page.reload();
    await see("Erro ao buscar chave.");
    await see("Tente novamente mais tarde.");
    await at.page.unrouteAll({ behavior: "ignoreErrors" });
    await panel("Chave do dispositivo").getByRole("button", { name: "Tentar de novo" }).click();
    await panel("Chave do dispositivo").locator("code").waitFor();
  });
});

describe("a gateway", () => {
  it("is told with its clock, its machines and what it holds, which is sent again when asked", async () => {
    await at.page.clock.install();
    await at.page.reload();
    const one = gatewayOf(at.plant, "GW-03");
    const key = await keyNow();
    const told = () => ({
      version: "9.9.9",
      sentAt: Date.now() + 90_000,
      pending: { batches: 1, records: 312, oldestAt: Date.now() - 7_380_000 },
      held: { records: 5, reasons: { "O operador 12,5 não é um número inteiro.": 5 } },
      clockJumps: { count: 1, lastMs: 3_600_000 },
      machines: [
        reportedMachine(1, {
          trouble: "recusa a conexão, 248 tentativas",
          counters: { overrun: 12, counterResets: 1 },
        }),
        reportedMachine(2, {
          clockSkewMs: -185_000,
          counters: { refusedDates: 3 },
          filesTrouble: "diretório /etc: fora das pastas de FIEL_GATEWAY_CONFIG_ROOT (EOUTSIDE)",
        }),
        reportedMachine(77, { lastReadAt: null }),
      ],
    });
    await one.report(key, told());
    await button("Atualizar Gateways").click();
    const row = at.page.getByRole("row").filter({ has: button("GW-03") });
    await row.waitFor();
    const text = (await row.innerText()).replaceAll("\u00a0", " ");
    for (const part of ["9.9.9", "312", "há 2 h 03", "+1 min 30 s", "1 de 3"]) expect(text).toContain(part);

    const machines = at.page.getByRole("table", { name: "Máquinas de GW-03" });
    await machines.getByText("Nº 77").waitFor();
    const told1 = (await machines.innerText()).replaceAll("\u00a0", " ");
    for (const part of [
      "recusa a conexão, 248 tentativas",
      "12 pesagens perdidas, sobrescritas antes de serem lidas",
      "1 vez o contador mudou sem seguir do anterior",
      "−3 min 05 s",
      "Arquivos de configuração: A pasta /etc está fora das que o gateway pode gravar",
      "3 linhas recusadas, de data que não existe",
      "Nº 77",
      "Nunca lida",
      "Indisponível",
    ])
      expect(told1).toContain(part);
    await see(
      "Relógio 1 min 30 s adiantado: as horas são corrigidas ao receber; acerte o NTP deste computador.",
    );
    await see("O operador 12,5 não é um número inteiro.");
    await see("npm run gateway -- held");

    await button("Enviar de novo").click();
    await see("Pedido feito.");
    await see(/^Pedido \(\d\d:\d\d\); o gateway envia no próximo contato\.$/);
    expect(await button("Enviar de novo").isDisabled()).toBe(true);
    expect((await one.report(key, told())).body).toMatchObject({ resendHeld: true, files: 0 });
    expect((await one.report(key, told())).body).toMatchObject({ resendHeld: false, files: 0 });
    await passTimeUntil(at.page, button("Enviar de novo").and(at.page.locator(":enabled")));
    await button("GW-03").click();
    await machines.waitFor({ state: "detached" });
    await button("GW-03").press("Enter");
    await machines.waitFor();
  });
});

it("asks a gateway to update itself, and tells step by step how it goes, with why it failed", async () => {
  await expectUpdate(at, await keyNow());
});

describe("the quarantine", () => {
  const cause = (name: string) => at.page.getByRole("row").filter({ has: button(name) });
  const unknown = (atMs: number) => ({
    weighings: [{ equipment: 1, product: "2033", at: [atMs, atMs + 1], weightMg: [1_000_000, 1_002_500] }],
    statuses: [{ equipment: 1, at: atMs + 2, state: 2, speed: 30, product: "2033" }],
  });

  it("tells the cause, and lets go what was mended and what is discarded", async () => {
    const sender = new Sender(at.plant.url, await keyNow());
    const atMs = Date.now() - 5_000;
    await sender.sendRecords({
      ...unknown(atMs),
      occurrences: [{ equipment: 2, code: 55, startedAt: atMs, endedAt: null }],
    });
    await button("Atualizar Quarentena").click();
    const product = "Produto 2033 não existe";
    await cause(product).filter({ hasText: "EQ1" }).waitFor();
    const text = (await cause(product).innerText()).replaceAll("\u00a0", " ");
    for (const part of ["EQ1", "Cadastrar o produto e reprocessar", "2", "1 estado"])
      expect(text).toContain(part);
    await see("3 registros, 2 motivos");

    await button(product).click();
    const records = at.page.getByRole("table", { name: `Registros: ${product}` });
    await expect.poll(() => records.locator("tbody tr").count()).toBe(2);
    expect((await records.innerText()).replaceAll("\u00a0", " ")).toContain("Peso 1.002,50 g");

    await cause(product).getByRole("checkbox").check();
    await see("1 motivo escolhido");
    const [download] = await Promise.all([at.page.waitForEvent("download"), button("Exportar").click()]);
    expect(download.suggestedFilename()).toMatch(/^usina-quarentena-[\d-]+\.ndjson$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      "unknownProduct",
      "unknownProduct",
    ]);

    await at.page.goto(at.list.replace(/dispositivo$/, "produtos"));
    await see("A máquina manda o código 2033, que não existe aqui: 2 registros esperam por ele.");
    await expectAccessible(at.page);
    await at.page.getByRole("link", { name: "Cadastrar 2033" }).click();
    await at.page.waitForURL(/produtos\/novo\?codigo=2033$/);
    await expect.poll(() => at.field("Código").inputValue()).toBe("2033");
    await at.page.goto(at.list);
    await cause(product).getByRole("link", { name: "Cadastrar o produto e reprocessar" }).click();
    await at.page.waitForURL(/produtos\/novo\?codigo=2033$/);
    await expect.poll(() => at.field("Código").inputValue()).toBe("2033");
    await at.page.goto(at.list);
    await cause(product).getByRole("checkbox").check();
    await button("Reprocessar 2").click();
    await see("Nenhum registro pôde ser contado.");
    await see("2 continuam em quarentena.");
    await at.plant.apply({
      products: [{ code: 2033, codeText: "2033", name: "Novo", netWeight: 1000, packageWeight: 10 }],
    });
    await button("Reprocessar 2").click();
    await see("2 registros reprocessados.");
    await cause(product).waitFor({ state: "detached" });

    const event = "Ocorrência 55 não existe";
    await cause(event).getByRole("link", { name: "Cadastrar a ocorrência e reprocessar" }).click();
    await at.page.waitForURL(/eventos\/novo\?codigo=55$/);
    await expect.poll(() => at.field("Código").inputValue()).toBe("55");
    await at.page.goto(at.list);
    await button(`Descartar ${event}, EQ2`).click();
    await see(/^EQ2: Ocorrência 55 não existe\. O que for descartado nunca será contado/);
    await answer("Descartar");
    await see("Descartado.");
    await see("Nada em quarentena.");
    await at.page.goto(`${at.plant.url}/client/${tenant}/admin/auditoria`);
    await at.page
      .getByRole("row")
      .filter({ hasText: "Quarentena" })
      .filter({ hasText: "Descarte" })
      .waitFor();
  });

  it("that changed meanwhile is told, and nothing is thrown away unseen", async () => {
    const sender = new Sender(at.plant.url, await keyNow());
    const leave = { equipment: 1, code: 56, startedAt: Date.now() - 60_000, endedAt: null };
    await sender.sendRecords({ occurrences: [leave] });
    await button("Atualizar Quarentena").click();
    const event = "Ocorrência 56 não existe";
    await button(`Descartar ${event}, EQ1`).click();
    const { ask } = await signInElsewhere(at.plant, users.admin);
    const causes = await ask<{ result: { id: string; upTo: string; count: number }[] }>(
      "/devices/quarantine/causes",
    );
    const { id, upTo, count } = causes.result[0] ?? { id: "", upTo: "", count: 0 };
    await ask("/devices/quarantine/discard", "POST", { cause: id, upTo, count });
    await sender.sendRecords({ occurrences: [{ ...leave, startedAt: leave.startedAt + 1 }] });
    await answer("Descartar");
    await see("Problema ao descartar os registros.");
    await cause(event).waitFor();
  });
});

it("is an administrator's alone", async () => {
  const other = await openPage(at.browser);
  await signIn(other, at.plant, users.supervisor);
  await other.goto(at.list);
  await other.waitForURL(`${at.plant.url}/client/${tenant}/inicio`);
  await closePage(other);
  const { ask } = await signInElsewhere(at.plant, users.supervisor);
  for (const path of ["/devices", "/devices/gateways", "/devices/quarantine/causes"])
    await expect(ask(path)).rejects.toThrow("403");
});

it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
  const { page } = at;
  await page.goto(at.list);
  await page.getByRole("table", { name: "Máquinas de GW-03" }).waitFor();
  await page.getByRole("button", { name: "Ocorrência 56 não existe", exact: true }).click();
  await page.getByRole("table", { name: /^Registros: / }).waitFor();
  await expectFineAtEverySight(page, uprightTablet);
  await page.getByRole("button", { name: "Revogar…" }).click();
  await page.getByRole("dialog").waitFor();
  await expectFineAtEverySight(page, uprightTablet);
});
