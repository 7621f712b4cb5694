/** The Brazilian states and the federal district, with the IANA zone of the capital. Source: tzdata, Lei 11.662/2008. */
const zones = {
  AC: "America/Rio_Branco",
  AL: "America/Maceio",
  AM: "America/Manaus",
  AP: "America/Belem",
  BA: "America/Bahia",
  CE: "America/Fortaleza",
  DF: "America/Sao_Paulo",
  ES: "America/Sao_Paulo",
  GO: "America/Sao_Paulo",
  MA: "America/Fortaleza",
  MG: "America/Sao_Paulo",
  MS: "America/Campo_Grande",
  MT: "America/Cuiaba",
  PA: "America/Belem",
  PB: "America/Fortaleza",
  PE: "America/Recife",
  PI: "America/Fortaleza",
  PR: "America/Sao_Paulo",
  RJ: "America/Sao_Paulo",
  RN: "America/Fortaleza",
  RO: "America/Porto_Velho",
  RR: "America/Boa_Vista",
  RS: "America/Sao_Paulo",
  SC: "America/Sao_Paulo",
  SE: "America/Maceio",
  SP: "America/Sao_Paulo",
  TO: "America/Araguaina",
} as const;

/** Brazilian states by their letters, in order. */
export const brazilianStates = Object.keys(zones) as readonly (keyof typeof zones)[];

/** Likely zone of a client: its state's zone, São Paulo's for any other text. */
export function zoneOfState(state: string): string {
  const letters = state.trim().toUpperCase();
  return letters in zones ? zones[letters as keyof typeof zones] : zones.SP;
}

/** A postal code in its usual form, `84070-260`; null unless it has eight digits. */
export function formatCep(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, "");
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}
