import { expect, it } from "vitest";
import { ptBr } from "@fiel/contracts/texts/pt-br";
import { absentProgress } from "./absent-progress.ts";

const order = (projectedPackages: number) => ({ codeText: "OP-7", producedPackages: 3, projectedPackages });

it("says the charts' sentence in the place of the bar where nothing is projected", () => {
  expect(absentProgress(order(0), false)).toBe("panel.empty");
  expect(ptBr.panel.empty).toBe("Não há dados para o período selecionado.");
});

it("tells that there is no order, and nothing where there is a bar", () => {
  expect(absentProgress(null, true)).toBe("cards.noOrder");
  expect(absentProgress(order(40), false)).toBeNull();
});

it("does not repeat the sentence of a card on which nothing was weighed", () => {
  expect(absentProgress(order(0), true)).toBeNull();
});
