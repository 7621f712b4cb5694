import path from "node:path";
import type { GatewayOfTenant, UpdateNews } from "@fiel/contracts";
import { publishRelease } from "@fiel/server/testing";
import { expect } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { signInElsewhere } from "./api.ts";
import { gatewayOf } from "./gateway.ts";
import type { Journey } from "./journey.ts";
import { users } from "./plant.ts";

const version = "9.10.0";

/** Checks on the device page that a release is offered, ordered, and reported during the update and at its failure. */
export async function expectUpdate(at: Journey, key: string): Promise<void> {
  const { button, plant } = at;
  const see = (text: string | RegExp) => at.page.getByText(text).first().waitFor();
  const one = gatewayOf(plant, "GW-VERSAO");
  publishRelease(path.join(plant.directory, "data", "gateway-releases"), version);
  const tell = async (last: UpdateNews | null) => {
    const update = { platform: "linux-x64", allowsOlder: false, last } as const;
    await one.report(key, { version: "9.9.9", update });
    await button("Atualizar Gateways").click();
  };
  await tell(null);
  await button("GW-VERSAO").click();
  await see("A versão 9.10.0 está no servidor; em uso, a 9.9.9.");
  const verb = button("Atualizar para 9.10.0");
  await verb.click();
  await see("Pedido feito.");
  await see(/^Atualização para 9\.10\.0 pedida em .*: o gateway ainda não respondeu\.$/);
  const { ask } = await signInElsewhere(plant, users.admin);
  const { result } = await ask<{ result: GatewayOfTenant[] }>("/devices/gateways");
  const id = result.find(({ gateway }) => gateway === one.gateway)?.update.asked?.at ?? 0;
  const news = { id, version, at: Date.now(), failure: null, detail: null } as const;
  await tell({ ...news, state: "downloading" });
  await see(/^Baixando a 9\.10\.0 desde /);
  expect(await verb.isDisabled()).toBe(true);
  await expectAccessible(at.page);
  await tell({ ...news, state: "failed", failure: "truncated", detail: "vieram 3 de 4 bytes" });
  await see("O arquivo veio incompleto. A 9.9.9 continua em uso, e nada se perdeu.");
  await see("vieram 3 de 4 bytes");
  expect(await verb.isEnabled()).toBe(true);
}
