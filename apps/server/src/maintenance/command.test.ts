import { describe, expect, it } from "vitest";
import {
  checkEmail,
  checkLanguage,
  checkPassword,
  checkRole,
  checkTenant,
  checkTimeZone,
} from "./check-input.ts";
import { need, parseOptions } from "./command.ts";
import { MaintenanceError } from "./maintenance-error.ts";

const options = { tenant: "string", rotate: "boolean" } as const;

describe("options of a command", () => {
  it("are read in any order and either form", () => {
    expect(parseOptions(["--rotate", "--tenant=acme"], options).values).toEqual({
      rotate: true,
      tenant: "acme",
    });
    expect(parseOptions(["--tenant", "acme", "file.json"], options, 1).positionals).toEqual(["file.json"]);
  });

  it.each([
    [["--tennant", "acme"], "A opção --tennant não existe."],
    [["--tenant"], "A opção --tenant precisa de um valor."],
    [["--tenant", "--rotate"], "A opção --tenant precisa de um valor."],
    [["acme"], 'Argumento a mais: "acme".'],
  ])("refuse %j", (args, sentence) => {
    expect(() => parseOptions(args, options)).toThrow(new MaintenanceError(sentence));
  });

  it("that are needed are asked for by name", () => {
    expect(need("tenant", " acme ")).toBe("acme");
    expect(() => need("tenant", undefined)).toThrow("Falta a opção --tenant.");
    expect(() => need("tenant", "  ")).toThrow("Falta a opção --tenant.");
    expect(() => need("name", "A\nB")).toThrow("--name: Use só letras, algarismos e sinais comuns.");
  });
});

describe("values of options", () => {
  it("are brought to their stored form", () => {
    expect(checkTenant("Acme-1")).toBe("acme-1");
    expect(checkEmail("email", "Ana@Acme.com")).toBe("ana@acme.com");
    expect(checkRole("Supervisor")).toBe("Supervisor");
    expect(checkTimeZone("America/Manaus")).toBe("America/Manaus");
    expect(checkLanguage("en")).toBe("en");
  });

  it.each([
    [() => checkTenant("ac me"), /identificador "ac me"/],
    [() => checkTenant("-acme"), /identificador/],
    [() => checkTenant("a".repeat(64)), /identificador/],
    [() => checkTenant("ação"), /identificador/],
    [() => checkEmail("admin-email", "ana"), /--admin-email: "ana" não é um e-mail/],
    [() => checkPassword("short"), /ao menos 8 caracteres/],
    [() => checkRole("Boss"), /Admin, Supervisor, Operator/],
    [() => checkTimeZone("Mars/Olympus"), /não é um fuso/],
    [() => checkLanguage("português"), /não é um idioma/],
  ])("are refused with a sentence (%#)", (check, sentence) => {
    expect(check).toThrow(MaintenanceError);
    expect(check).toThrow(sentence);
  });
});
