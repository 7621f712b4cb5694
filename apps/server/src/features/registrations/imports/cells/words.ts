import { type UnitCode, unitCodes, unitOptions, type WeightUnit, withoutMarks } from "@fiel/domain";
import { allLanguages } from "../../../../platform/http/languages.ts";
import { defineTexts } from "../../../../platform/texts/define-texts.ts";

/** Lower case, without accents and signs, as people write words in a sheet. */
export const plainWord = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const yes = new Set(
  "sim s si yes y true verdadeiro verdadero 1 x ativo activo active on habilitado".split(" "),
);
const no = new Set("nao n no false falso 0 inativo inactivo inactive off desabilitado".split(" "));

interface CellTexts {
  readonly no: string;
  readonly yes: string;
  /** Event levels, 0 to 4. */
  readonly levels: readonly string[];
}

export const cellTexts = defineTexts<CellTexts>("importCells", "file", {
  pt_BR: { no: "Não", yes: "Sim", levels: ["Registro", "Informação", "Aviso", "Erro", "Erro Grave"] },
  en: { no: "No", yes: "Yes", levels: ["Record", "Information", "Warning", "Error", "Serious error"] },
  es: { no: "No", yes: "Sí", levels: ["Registro", "Información", "Aviso", "Error", "Error grave"] },
});

/** Texts of exported files in every language, so that each file can be imported again. */
const everyTexts = (): CellTexts[] => allLanguages().map((language) => cellTexts.in(language));

/** Null when the word means neither yes nor no. */
export function flagOf(text: string): boolean | null {
  const word = plainWord(text);
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  const told = everyTexts();
  if (told.some((texts) => plainWord(texts.yes) === word)) return true;
  return told.some((texts) => plainWord(texts.no) === word) ? false : null;
}

export function levelOf(text: string): number | null {
  const word = plainWord(text);
  if (/^[0-4]$/.test(word)) return Number(word);
  for (const { levels } of everyTexts()) {
    const level = levels.findIndex((one) => plainWord(one) === word);
    if (level >= 0) return level;
  }
  return null;
}

/** Words of a connection, by its stored number. */
export const linkWords = ["RS485", "TCP/IP"] as const;

export function linkOf(text: string): 0 | 1 | null {
  const word = plainWord(text).replaceAll(" ", "");
  if (["1", "tcpip", "tcp", "ip", "ethernet", "modbustcp"].includes(word)) return 1;
  return ["0", "rs485", "cpnet", "serial"].includes(word) ? 0 : null;
}

/** A unit, and its code when the file also gives the resolution. */
export interface ToldUnit {
  readonly unit: WeightUnit;
  readonly code?: UnitCode;
}

const unitWords: Readonly<Record<WeightUnit, readonly string[]>> = {
  g: ["g", "gr", "grs", "grama", "gramas", "gram", "grams", "gramo", "gramos"],
  kg: ["kg", "kgs", "kilo", "kilos", "quilo", "quilos", "quilograma", "quilogramas", "kilogram", "kilogramo"],
  lb: ["lb", "lbs", "libra", "libras", "pound", "pounds"],
};

/** All words that are read as a unit. */
export const allUnitWords: readonly string[] = Object.values(unitWords).flat();

/** Splits a text into its number and a last word: `0.500 quilos` gives `0.500` and `quilos`. `word` is empty when there is none. */
export function wordAtEnd(text: string): { readonly before: string; readonly word: string } {
  const [, before = text, word = ""] = /^(.*?[\d.,])\s*([a-z]+)\.?$/i.exec(text) ?? [];
  return { before, word };
}

export function unitOfWord(word: string): WeightUnit | null {
  const plain = plainWord(word);
  return (["g", "kg", "lb"] as const).find((unit) => unitWords[unit].includes(plain)) ?? null;
}

/** Reads `g`, `quilos`, `kg 0,00` or a unit code; null otherwise. */
export function toldUnitOf(text: string): ToldUnit | null {
  const code = unitCodes.find((one) => one === text.trim().toLowerCase());
  if (code !== undefined) return { unit: unitOptions[code].unit, code };
  const [, word = "", zeros] = /^([^\d]*)(?:0[.,](0{1,3}))?$/.exec(text.trim()) ?? [];
  const unit = unitOfWord(word);
  if (unit === null || zeros === undefined) return unit === null ? null : { unit };
  const fine = unitCodes.find(
    (one) => unitOptions[one].unit === unit && unitOptions[one].resolution === zeros.length,
  );
  return fine === undefined ? null : { unit, code: fine };
}

/** The unit with as many zeros as it has decimals, which `toldUnitOf` reads. */
export function unitText(code: UnitCode): string {
  const { unit, resolution } = unitOptions[code];
  return resolution === 0 ? unit : `${unit} 0,${"0".repeat(resolution)}`;
}
