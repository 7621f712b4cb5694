import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { inSection, type Journey } from "../support/journey.ts";
import { openList } from "../support/open-list.ts";

/** Journey of the calendars of shifts. */
export const describeShifts = (journey: Journey): void => {
  const at = inSection(journey, "turnos");
  const { button, field, see, rowOf } = at;
  const placeOf = (segment: string) => at.list.replace(/turnos$/, segment);

  const shift = (number: number) => at.page.getByRole("group", { name: `Turno ${number}` });
  const fillShift = async (
    number: number,
    [name, team, start, end]: readonly [string, string, string, string],
  ) => {
    await shift(number).getByLabel("Turno", { exact: true }).fill(name);
    await shift(number).getByLabel("Equipe", { exact: true }).fill(team);
    await shift(number).getByLabel("Começa", { exact: true }).fill(start);
    await shift(number).getByLabel("Termina", { exact: true }).fill(end);
  };
  /** Cells of the month that contain the text. */
  const daysWith = (text: string) => at.page.locator("td").filter({ hasText: text });

  describe("shifts", () => {
    beforeEach(() => openList(placeOf("turnos"), "escala", at.page));

    it("are written and seen in the month at once; two that overlap are refused and both are named", async () => {
      await button("Nova escala").click();
      await field("Nome").fill("Semana");
      await fillShift(1, ["Manhã", "A", "06:00", "14:00"]);
      await shift(1).getByLabel("Intervalos", { exact: true }).fill("10:00-10:30");
      await daysWith("06:00–14:00 Manhã A").first().waitFor();
      await expectAccessible(at.page);
      await button("Adicionar turno").click();
      await fillShift(2, ["Tarde", "B", "13:30", "22:00"]);
      await button("Salvar escala").click();
      await see("Manhã 06:00–14:00 × Tarde 13:30–22:00");
      await shift(2).getByLabel("Começa", { exact: true }).fill("14:00");
      await button("Salvar escala").click();
      await see("Escala salva.");
      await rowOf("Semana").getByText("Toda a planta").waitFor();
      await daysWith("14:00–22:00 Tarde B").first().waitFor();
      await expectAccessible(at.page);
    });

    it("are copied to another group, and a holiday stands in the month", async () => {
      await button("Nova escala").click();
      await field("Nome").fill("Noites");
      await fillShift(1, ["Noite", "C", "22:00", "06:00"]);
      const groups = field("Grupo").locator("option");
      const [plant, group = ""] = await groups.evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value),
      );
      expect([plant, group === ""]).toEqual(["", false]);
      await field("Grupo").selectOption(group);
      await button("Salvar escala").click();
      await see("Escala salva.");
      await rowOf("Noites").getByRole("button", { name: "Copiar Noites" }).click();
      await see("Cópia de Noites: escolha o grupo e o primeiro dia.");
      await field("Grupo").selectOption("");
      await button("Salvar escala").click();
      await rowOf("Noites").filter({ hasText: "Toda a planta" }).waitFor();
      await rowOf("Noites").filter({ hasNotText: "Toda a planta" }).waitFor();
      await at.page.goto(placeOf("excecoes"));
      await button("Nova exceção").click();
      await field("Nome").fill("Balanço");
      await button("Salvar exceção").click();
      await see("Exceção salva.");
      await at.page.goto(placeOf("turnos"));
      await daysWith("Balanço").first().waitFor();
    });

    it("are offered by the filter as days and times that every page understands", async () => {
      await at.page.goto(placeOf("turnos").replace("admin/turnos", "classificacao"));
      await at.page.getByRole("button", { name: /^Período/ }).click();
      await at.page
        .getByRole("menuitemradio", { name: /^Dia de produção/ })
        .first()
        .click();
      await at.page.waitForURL(/zoom=custom&days=20/);
    });
  });
};
