import { role, type Role } from "@fiel/contracts";
import { isMailAddress } from "@fiel/domain";
import { shortestPassword } from "../platform/config/read-settings.ts";
import { MaintenanceError } from "./maintenance-error.ts";

const identifier = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const languageCode = /^[a-z]{2}(_[A-Z]{2})?$/;

/** A client's identifier in lower case; throws MaintenanceError. */
export function checkTenant(text: string): string {
  const tenant = text.toLowerCase();
  if (identifier.test(tenant)) return tenant;
  throw new MaintenanceError(
    `O identificador "${text}" não serve: use até 63 letras sem acento, algarismos, ponto, hífen ou sublinhado, sem espaços.`,
  );
}

export function checkEmail(option: string, text: string): string {
  const email = text.toLowerCase();
  if (isMailAddress(email)) return email;
  throw new MaintenanceError(`--${option}: "${text}" não é um e-mail válido.`);
}

export function checkPassword(text: string): string {
  if (text.length >= shortestPassword) return text;
  throw new MaintenanceError(`A senha deve ter ao menos ${shortestPassword} caracteres.`);
}

export function checkRole(text: string): Role {
  const found = role.safeParse(text);
  if (found.success) return found.data;
  throw new MaintenanceError(`--role: "${text}" não existe; use ${role.options.join(", ")}.`);
}

export function checkTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new MaintenanceError(
      `--time-zone: "${text}" não é um fuso horário; use um nome como America/Sao_Paulo.`,
    );
  }
}

export function checkLanguage(text: string): string {
  if (languageCode.test(text)) return text;
  throw new MaintenanceError(`--language: "${text}" não é um idioma; use um código como pt_BR.`);
}
