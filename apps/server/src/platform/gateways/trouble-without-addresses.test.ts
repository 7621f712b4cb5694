import { expect, it } from "vitest";
import { troubleWithoutAddresses } from "./trouble-without-addresses.ts";

const told = (trouble: string, address = "192.168.10.11:502") => troubleWithoutAddresses(trouble, address);

it.each([
  ["registradores 0-9: connect ECONNREFUSED 192.168.10.11:502", "ECONNREFUSED"],
  ["registradores 0-9: getaddrinfo ENOTFOUND balanca-3.local", "ENOTFOUND"],
  ["connect ETIMEDOUT fd00:12::7:502", "ETIMEDOUT"],
])("is the system's code alone of %s", (trouble, expected) => {
  expect(told(trouble)).toBe(expected);
});

it.each([
  ["diretório \\\\10.0.0.8\\CpNet\\EMP 2: não existe (ENOENT)", "diretório EMP 2: não existe (ENOENT)"],
  ["diretório \\\\10.0.0.8: não existe (ENOENT)", "diretório …: não existe (ENOENT)"],
  [
    "diretório C:\\CpNet\\EMP 2: o computador da rede não responde (ECONNREFUSED)",
    "diretório EMP 2: o computador da rede não responde (ECONNREFUSED)",
  ],
  [
    "diretório /mnt/emp: leva a \\\\nas\\pesos, fora das pastas (EOUTSIDE)",
    "diretório emp: leva a …\\pesos, fora das pastas (EOUTSIDE)",
  ],
])("names a folder by its own name: %s", (trouble, expected) => {
  expect(told(trouble)).toBe(expected);
});

it.each([
  ["sem resposta de 192.168.10.11:502 em 2 s", "sem resposta de … em 2 s"],
  ["sem resposta de 10.1.2.3", "sem resposta de …"],
  ["sem resposta de balanca em 2 s", "sem resposta de … em 2 s"],
  ["recusado por plc.fabrica:1502", "recusado por …"],
  ["recusado por [fe80::1]:502", "recusado por …"],
  ["http://plc/estado não abriu", "… não abriu"],
])("leaves an address out of %s", (trouble, expected) => {
  const address = trouble.includes("balanca") ? "balanca:502" : undefined;
  expect(told(trouble, address)).toBe(expected);
});

it.each([
  "registradores 40-49: exceção 2, endereço inválido",
  'perfil "fiel-1": o contador no registrador 12 é 9',
  "falta o diretório de dados no registro do equipamento",
  "parou às 12:30:45",
])("leaves other words as they are: %s", (trouble) => {
  expect(told(trouble)).toBe(trouble);
});
