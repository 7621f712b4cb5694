import { expect, it } from "vitest";
import { formatOf } from "../format/use-format.ts";
import { addLazyTexts, startI18n } from "../i18n/i18n.ts";
import { factsText } from "./facts-text.ts";

const minute = 60_000;
const startedMs = Date.UTC(2026, 10, 19, 16, 54, 12);

it.each([
  ["pt-BR", "Troca de produto (desde 14:03)", "Código 20 (desde 14:03)"],
  ["en", "Troca de produto (since 14:03)", "Code 20 (since 14:03)"],
  ["es", "Troca de produto (desde 14:03)", "Código 20 (desde 14:03)"],
] as const)(
  "says in %s since when a cause is that is not as old as the stop",
  async (locale, named, coded) => {
    const i18n = await startI18n(locale);
    await addLazyTexts(i18n);
    const format = formatOf(locale, "America/Sao_Paulo", "Indisponível");
    const textOf = (cause: string | null, causeSince?: number): string =>
      factsText(
        {
          kind: "stopped",
          facts: { code: 20, cause, ...(causeSince === undefined ? {} : { causeSince }) },
          startedMs,
        },
        i18n.t,
        format,
      );
    expect(textOf("Troca de produto", startedMs + 9 * minute)).toBe(named);
    expect(textOf(null, startedMs + 9 * minute)).toBe(coded);
    expect(textOf("Troca de produto", startedMs + minute)).toBe("Troca de produto");
    expect(textOf("Troca de produto")).toBe("Troca de produto");
  },
);

it("says on which side of what a mean lies, and no side where none was stored", async () => {
  const i18n = await startI18n("pt-BR");
  await addLazyTexts(i18n);
  const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
  const textOf = (facts: object): string =>
    factsText({ kind: "meanDrift", facts: { minutes: 30, ...facts }, startedMs }, i18n.t, format);
  expect(textOf({ value: -8, against: "nominal" })).toBe("8,0 g abaixo do peso nominal em 30 min");
  expect(textOf({ value: 8, against: "day" })).toBe("8,0 g acima das 24 h anteriores em 30 min");
  expect(textOf({ value: 8 })).toBe("8,0 g em 30 min");
});
