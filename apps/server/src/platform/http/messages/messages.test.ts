import { expect, it } from "vitest";
import { errorMessage } from "./messages.ts";

it.each([
  ["pt_BR", 1, "Muitas tentativas. Tente novamente em 1 segundo."],
  ["pt_BR", 119.2, "Muitas tentativas. Tente novamente em 120 segundos."],
  ["pt_BR", 121, "Muitas tentativas. Tente novamente em 3 minutos."],
  ["en", 900, "Too many attempts. Try again in 15 minutes."],
  ["es", 30, "Demasiados intentos. Inténtelo de nuevo en 30 segundos."],
] as const)("in %s a wait of %d s is said", (language, seconds, message) => {
  expect(errorMessage("TooManyRequests", language, seconds)).toBe(message);
});

it("says no wait where none is known, nor for other refusals", () => {
  expect(errorMessage("TooManyRequests", "pt_BR")).toBe(
    "Muitas tentativas. Aguarde um pouco e tente novamente.",
  );
  expect(errorMessage("Busy", "en", 5)).toBe("The server is busy. Try again in a moment.");
});
