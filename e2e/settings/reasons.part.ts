import { orderReasons } from "@fiel/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { inSection, type Journey } from "../support/journey.ts";
import { openList } from "../support/open-list.ts";

/** Journey of the tree of reasons. */
export const describeReasons = (journey: Journey): void => {
  const at = inSection(journey, "motivos");
  const { button, field, see, rowOf } = at;

  const add = async (name: string, lossClass: string, parent?: string) => {
    await button("Novo motivo").click();
    await field("Nome").fill(name);
    await field("Classe de perda").selectOption({ label: lossClass });
    if (parent !== undefined) await field("Dentro de").selectOption({ label: parent });
    await button("Salvar motivo").click();
    await rowOf(name).waitFor();
  };
  const handle = (name: string) => at.page.getByRole("button", { name: new RegExp(`^Mover ${name}:`) });
  const names = () =>
    at.page
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => row.querySelector("[data-column=name] button[data-open]")?.textContent ?? ""),
      );
  /** Waits until the list has this order, also after a reload. */
  const expectOrder = async (wanted: readonly string[]) => {
    await expect.poll(names).toEqual(wanted);
    await at.page.reload();
    await expect.poll(names).toEqual(wanted);
  };

  describe("reasons", () => {
    beforeEach(() => openList(at.list, "motivo", at.page));

    it("are written as a tree, ordered by keyboard and by drag in one call each, archived and brought back", async () => {
      await see("Nenhum motivo de parada.");
      await add("Mecânica", "Nenhuma: é um grupo de motivos");
      await add("Correia", "Quebra", "Mecânica");
      await add("Faca", "Quebra", "Mecânica");
      await add("Falta de ar", "Falta de material");
      await rowOf("Mecânica").getByText("2 motivos").waitFor();
      await rowOf("Correia").getByText("Todas as máquinas").waitFor();
      await expectAccessible(at.page);
      const calls: string[] = [];
      at.page.on("request", (request) => {
        if (request.method() === "PUT") calls.push(new URL(request.url()).pathname);
      });
      await handle("Faca").press("ArrowUp");
      await expect.poll(names).toEqual(["Mecânica", "Faca", "Correia", "Falta de ar"]);
      expect(await handle("Faca").evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => calls.length).toBe(1);
      await expectOrder(["Mecânica", "Faca", "Correia", "Falta de ar"]);
      const [from, to] = [await handle("Falta de ar").boundingBox(), await handle("Mecânica").boundingBox()];
      if (from === null || to === null) throw new Error("There is nothing to drag.");
      await at.page.mouse.move(from.x + 12, from.y + 12);
      await at.page.mouse.down();
      await at.page.mouse.move(to.x + 12, to.y + 12, { steps: 9 });
      await at.page.mouse.up();
      await expect.poll(() => calls.length).toBe(2);
      expect(calls[1]).toBe(orderReasons.path.replace(":tenant", calls[1]?.split("/")[3] ?? ""));
      await expectOrder(["Falta de ar", "Mecânica", "Faca", "Correia"]);
      await rowOf("Mecânica").getByRole("button", { name: "Excluir Mecânica" }).click();
      await at.confirm();
      await see("Há motivos neste grupo: exclua ou mova-os antes.");
      await rowOf("Falta de ar").getByRole("button", { name: "Excluir Falta de ar" }).click();
      await at.confirm();
      await expect.poll(names).toEqual(["Mecânica", "Faca", "Correia"]);
      await at.page.getByText("Removidos", { exact: true }).click();
      await button("Trazer de volta Falta de ar").click();
      await at.page.goto(at.list);
      await rowOf("Falta de ar").waitFor();
    });

    it("that read the same in one group are refused, and the form says so", async () => {
      await add("Elétrica", "Nenhuma: é um grupo de motivos");
      await add("Sensor sujo", "Quebra", "Elétrica");
      await button("Novo motivo").click();
      await field("Nome").fill("SENSOR  sujo");
      await field("Classe de perda").selectOption({ label: "Quebra" });
      await field("Dentro de").selectOption({ label: "Elétrica" });
      await button("Salvar motivo").click();
      await see("Já existe um motivo com esse nome no mesmo grupo.");
    });

    it("are named by an occurrence, whose form and list show them with their group", async () => {
      await add("Películas", "Nenhuma: é um grupo de motivos");
      await add("Fim do filme", "Falta de material", "Películas");
      await openList(at.list.replace(/motivos$/, "eventos"), "ocorrência", at.page);
      await button("Nova ocorrência").click();
      await field("Nome").fill("Sem filme");
      await field("Código").fill("77");
      await field("Motivo").selectOption({ label: "Películas > Fim do filme" });
      await button("Adicionar ocorrência").click();
      await rowOf("Sem filme").getByText("Películas > Fim do filme").waitFor();
      await rowOf("Sem filme").getByRole("button", { name: "Sem filme", exact: true }).click();
      await expect
        .poll(() => field("Motivo").locator("option:checked").textContent())
        .toBe("Películas > Fim do filme");
    });
  });
};
