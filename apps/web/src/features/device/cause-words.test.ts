import { furtherSubject, quarantineReasons } from "@fiel/contracts";
import { expect, it } from "vitest";
import { addLazyTexts, startI18n } from "../../shared/i18n/i18n.ts";
import { causeText, mayReplay } from "./cause-words.ts";

it("says each reason with the thing that it is about", async () => {
  const i18n = await startI18n("pt-BR");
  await addLazyTexts(i18n);
  const { t } = i18n;
  const textOf = (reason: (typeof quarantineReasons)[number], subject: string | null) =>
    causeText({ reason, subject }, t);
  expect(textOf("unknownProduct", "2033")).toBe("Produto 2033 não existe");
  expect(textOf("instantInFuture", "endedAt")).toBe("Fim no futuro");
  expect(textOf("valueOutOfRange", "weightMg")).toBe("Peso fora da faixa");
  expect(textOf("valueOutOfRange", null)).toBe("Valor fora da faixa");
  expect(textOf("malformedRecord", "novel")).toBe("Registro sem sentido: novel");
  expect(textOf("unknownProduct", furtherSubject)).toBe("Outros produtos que não existem");
  for (const reason of quarantineReasons) expect(textOf(reason, null)).not.toContain("device.");
});

it("tries nothing again that cannot be mended or is not set aside", () => {
  expect(mayReplay({ reason: "unknownProduct", count: 1 })).toBe(true);
  expect(mayReplay({ reason: "unknownProduct", count: 0 })).toBe(false);
  expect(mayReplay({ reason: "malformedRecord", count: 5 })).toBe(false);
});
