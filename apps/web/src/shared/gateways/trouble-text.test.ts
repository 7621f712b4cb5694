import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { troubleText } from "./trouble-text.ts";

const t = ((key: string, of?: { path: string }) =>
  of === undefined ? key : `${key} ${of.path}`) as unknown as TFunction;

it("says what systems have codes for in words, and leaves the gateway's own", () => {
  expect(troubleText("connect ECONNREFUSED 10.0.0.1:502", t)).toBe("addressTest.troubles.refused");
  expect(troubleText("sem resposta em 2 s", t)).toBe("sem resposta em 2 s");
});

it("says of a folder what is wrong with it, and which it is", () => {
  const of = (reason: string) => troubleText(`diretório C:\\CpNet\\EMP 2: ${reason}`, t);
  const path = "C:\\CpNet\\EMP 2";
  expect(of("não existe (ENOENT)")).toBe(`addressTest.folders.absent ${path}`);
  expect(of("sem permissão de acesso (EACCES)")).toBe(`addressTest.folders.forbidden ${path}`);
  expect(of("o computador da rede não responde (UNKNOWN)")).toBe(`addressTest.folders.away ${path}`);
  expect(of("o computador da rede não responde (ECONNREFUSED)")).toBe(`addressTest.folders.away ${path}`);
  expect(of("leva a C:\\x, fora das pastas (EOUTSIDE)")).toBe(`addressTest.folders.outside ${path}`);
  expect(of("outra coisa (EOTHER)")).toBe(`diretório ${path}: outra coisa (EOTHER)`);
});
