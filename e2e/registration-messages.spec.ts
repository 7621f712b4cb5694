import { beforeEach, describe, expect, it } from "vitest";
import { describeListReloads } from "./registrations/list-reloads.part.ts";
import { expectAccessible } from "./support/accessible.ts";
import { type AnsweredCalls, answerCalls, refusal } from "./support/answer-calls.ts";
import { signInElsewhere } from "./support/api.ts";
import { openJourney } from "./support/journey.ts";
import { users } from "./support/people.ts";

const at = openJourney({
  machines: 3,
  registrations: {
    events: [{ code: 501, name: "Falta de filme" }],
    coils: [{ code: 8, name: "Filme 80", weight: 25, estimate: 2_000 }],
    products: [
      {
        code: 7892,
        codeText: "FEIJAO-1",
        name: "Feijão 1 kg",
        brand: "Vale",
        barCode: "789",
        type: "Grão",
        netWeight: 1_000,
      },
    ],
    orders: [{ codeText: "OP-1", product: "FEIJAO-1", group: "Grãos", count: 10 }],
  },
  section: "operadores",
});
const { button, field, see, rowOf, confirm } = at;
const placeOf = (place: string) => at.list.replace(/operadores$/, place);
const open = (place: string) => at.page.goto(placeOf(place));

let refused: AnsweredCalls[] = [];
beforeEach(() => {
  refused = [];
});
/** Refuses a request of this call and method in the server's place. */
const refuse = async (call: string, method: string) => {
  const url = new RegExp(String.raw`/registrations/${call}(?:\?|$)`);
  refused.push(await answerCalls(at.page, { url, method }, refusal));
};
/** Lets the server answer everything again. */
const accept = async () => {
  for (const calls of refused.splice(0)) await calls.end();
};

/** Changes an answer of the server. */
const change = (call: string, changed: (answer: Record<string, unknown>) => object) =>
  at.page.route(`**/registrations/${call}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as Record<string, unknown>) });
  });

describe("the messages of registrations", () => {
  it.each([
    ["operadores", "operators", "Problema ao listar operadores"],
    ["eventos", "events", "Problema ao listar eventos"],
    ["bobinas", "coils", "Problema ao listar eventos."],
    ["equipamentos", "equipments", "Problemas ao listar equipamentos"],
    ["grupos", "equipments/groups", "Erro ao listar os equipamentos."],
  ])("tell of %s that cannot be listed", async (place, call, message) => {
    await refuse(call, "GET");
    await open(place);
    await see(message);
  });

  it.each([
    ["operadores/999999", "Operador não encontrado"],
    ["eventos/999999", "Ocorrência não encontrada."],
    ["bobinas/999999", "Bobina não encontrada."],
    ["equipamentos/999999", "Equipamento não encontrado."],
  ])("tell that there is no %s, and lead back", async (place, message) => {
    await open(place);
    await see(message);
    await at.page.waitForURL(placeOf(place.replace("/999999", "")));
  });

  it.each([
    ["operadores/5", "operators/5", "Erro inesperado"],
    ["eventos/5", "events/5", "Erro inesperado."],
  ])("tell of %s that cannot be read", async (place, call, message) => {
    await refuse(call, "GET");
    await open(place);
    await see(message);
  });

  it("tell what an occurrence lacks, that it was not added or changed, and that it was", async () => {
    await open("eventos");
    await button("Nova ocorrência").click();
    await see("Máximo de 48 caracteres");
    await field("Nome").fill("Datador sem tinta");
    await field("Código").fill("500");
    await refuse("events", "POST");
    await button("Adicionar ocorrência").click();
    await see("Erro ao adicionar evento");
    await accept();
    await button("Adicionar ocorrência").click();
    await see("Ocorrência adicionada.");
    await button("Editar Datador sem tinta").click();
    await refuse("events", "PUT");
    await field("Nome").fill("Datador sem fita");
    await button("Salvar").click();
    await see("Erro ao alterar evento");
    await accept();
    await button("Salvar").click();
    await see("Ocorrência alterada.");
    await button("Excluir Datador sem fita").click();
    await see("Os dados existentes são mantidos, mas nenhum novo registro será gerado.");
    await confirm();
    await see("Ocorrência excluída.");
  });

  it("tell that a blocked occurrence is not edited", async () => {
    await open("eventos");
    await rowOf("Equipamento desconectado").waitFor();
    expect(await rowOf("Equipamento desconectado").getByRole("button").count()).toBe(0);
    const { ask } = await signInElsewhere(at.plant, users.admin);
    const events = await ask<readonly { id: number; blocked: boolean }[]>("/registrations/events");
    const blocked = events.find((one) => one.blocked)?.id ?? 0;
    await open(`eventos/${blocked}`);
    await see("Ocorrência bloqueada para edição.");
  });

  it("tell that an operator was not changed", async () => {
    await open("operadores");
    await button("Editar Marina").click();
    await field("Nome").fill("Marina R.");
    await refuse("operators", "PUT");
    await button("Salvar").click();
    await see("Erro ao alterar operador");
  });

  it("tell what a coil lacks, that it was not added or changed, and that it was", async () => {
    await open("bobinas");
    await button("Nova bobina").click();
    await button("Adicionar bobina").click();
    for (const name of ["Nome", "Código", "Peso", "Estimativa"]) await see(`O campo "${name}" é obrigatório`);
    for (const [name, text] of [
      ["Nome", "Filme 400"],
      ["Código", "0"],
      ["Peso", "12500,5"],
      ["Estimativa", "9000"],
    ] as const)
      await field(name).fill(text);
    await refuse("coils", "POST");
    await button("Adicionar bobina").click();
    await see("Erro ao adicionar bobina.");
    await accept();
    await button("Adicionar bobina").click();
    await see("Bobina adicionada.");
    await button("Editar Filme 400").click();
    await field("Estimativa").fill("9500");
    await refuse("coils", "PUT");
    await button("Salvar").click();
    await see("Erro ao alterar bobina.");
    await accept();
    await button("Salvar").click();
    await see("Bobina alterada.");
    await button("Excluir Filme 400").click();
    await confirm();
    await see("Bobina excluída.");
  });

  it("tell that a machine was not added or changed, and that it was", async () => {
    await open("equipamentos");
    await button("Novo equipamento").click();
    await field("Nome").fill("NOVA");
    await field("IP").fill("10.0.0.9");
    await refuse("equipments", "POST");
    await button("Adicionar equipamento").click();
    await see("Erro ao adicionar Equipamento.");
    await accept();
    await button("Cancelar").click();
    await button("Sair sem salvar").click();
    await button("Editar EQ1").click();
    await field("Nome").fill("EQ9");
    await refuse("equipments", "PUT");
    await button("Salvar").click();
    await see("Erro ao atualizar Equipamento.");
    await accept();
    await button("Salvar").click();
    await see("Equipamento atualizado.");
  });

  it("are told of what is deleted as soon as it was saved, before the list shows it", async () => {
    const afterSaving = async (
      place: string,
      name: string,
      change: () => Promise<unknown>,
      told: string[],
    ) => {
      await open(place);
      await button(`Editar ${name}`).click();
      await change();
      // Every list is slow from here on.
      await at.page.route("**/registrations/**", async (route) => {
        if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_000));
        await route.fallback();
      });
      await button(/^Salvar( produto)?$/).click();
      await see(told[0] ?? "");
      await button(`Excluir ${name}`).click();
      await confirm();
      await see(told[1] ?? "");
      await at.page.unrouteAll({ behavior: "ignoreErrors" });
    };
    const typed = (label: string, text: string) => () => field(label).fill(text);
    await afterSaving("ordens", "OP-1", () => field("Situação").selectOption({ index: 2 }), [
      "Ordem atualizada com sucesso",
      "Ordem excluída com sucesso!",
    ]);
    await afterSaving(
      "eventos",
      "Falta de filme",
      () => field("Nível de notificação").selectOption({ index: 2 }),
      ["Ocorrência alterada.", "Ocorrência excluída."],
    );
    await afterSaving("bobinas", "Filme 80", typed("Estimativa", "2100"), [
      "Bobina alterada.",
      "Bobina excluída.",
    ]);
    await afterSaving("produtos", "Feijão 1 kg", typed("Marca", "Vale Alto"), [
      "Produto atualizado.",
      "Produto excluído.",
    ]);
    await afterSaving("equipamentos", "EQ3", typed("IP", "10.0.0.8"), [
      "Equipamento atualizado.",
      "Equipamento excluído.",
    ]);
  });

  it("tell that there may be no more machines", async () => {
    await change("equipments", (listed) => ({ ...listed, max: 1 }));
    await open("equipamentos");
    await see("Limite de 1 atingido");
    expect(await button("Novo equipamento").getAttribute("aria-disabled")).toBe("true");
    await expectAccessible(at.page);
    await button("Novo equipamento").press("Enter");
    expect(at.page.url()).toBe(placeOf("equipamentos"));
    await at.page.getByRole("link", { name: "Ver a assinatura" }).click();
    await at.page.waitForURL(placeOf("assinatura"));
  });

  it("tell of a machine without its number that the page is to be loaded again", async () => {
    await change("equipments/*", ({ mid: _mid, ...rest }) => rest);
    await open("equipamentos");
    await button("Editar EQ2").click();
    await field("Nome").fill("EQ8");
    await button("Salvar").click();
    await see("Problema ao atualizar equipamento");
    await see("Recarregue a página e tente novamente.");
  });

  it("tell of groups what is missing, what failed and what was done", async () => {
    await open("grupos");
    await button("Novo grupo").click();
    await button("Confirmar").click();
    await see("Digite o nome do grupo.");
    await at.page.goto(placeOf("grupos"));
    await button("Excluir Grãos").click();
    await refuse("equipments/groups/[^/?]+", "DELETE");
    await confirm();
    await see("Erro ao excluir grupo de equipamentos.");
    await accept();
    await button("Excluir Grãos").click();
    await confirm();
    await see("Grupo excluído.");
    await button("Novo grupo").click();
    await field("Nome do grupo").fill("Linha");
    await button("Confirmar").click();
    await see("Selecione um equipamento.");
    await field("Equipamento 1").selectOption({ index: 1 });
    await refuse("equipments/groups/[^/?]+", "POST");
    await button("Confirmar").click();
    await see("Erro ao adicionar equipamento ao grupo.");
    await accept();
    await button("Confirmar").click();
    await see("Grupo criado com sucesso.");
    await button("Editar Linha").click();
    await field("Equipamento 2").selectOption({ index: 1 });
    await see("O número máximo de equipamentos foi atingido.");
    await button("Confirmar").click();
    await see("Equipamento adicionado ao grupo com sucesso.");
  });
});

describeListReloads(at);
