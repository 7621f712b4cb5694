const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** The fourteen characters of a CNPJ in capitals, without punctuation, spaces and invisible characters; not validated. */
export function bareCnpj(text: string): string {
  return text.replaceAll(/[./\s\p{Cf}-]/gu, "").toUpperCase();
}

/** Check digit of the characters before it: each is worth its ASCII code - 48, weighted from the right by 2..9, modulo 11. */
function checkDigit(characters: string): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index += 1) {
    const weight = weights[weights.length - characters.length + index] ?? 0;
    sum += (characters.charCodeAt(index) - 48) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * Whether a text is a valid CNPJ, with or without punctuation: a numeric one, or an alphanumeric one of July 2026 (twelve digits or
 * capitals, two check digits). All zeros is invalid. Source: Receita Federal, IN RFB 2.229/2024.
 */
export function isCnpj(text: string): boolean {
  const bare = bareCnpj(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare) || /^0+$/.test(bare)) return false;
  const first = checkDigit(bare.slice(0, 12));
  return bare.endsWith(`${first}${checkDigit(bare.slice(0, 12) + String(first))}`);
}

/** A CNPJ with its punctuation, `12.ABC.345/01DE-35`; null when the text is invalid. */
export function formatCnpj(text: string): string | null {
  if (!isCnpj(text)) return null;
  return bareCnpj(text).replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}
