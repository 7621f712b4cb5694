import type { TextFaultKind } from "@fiel/domain";
import { defineTexts } from "../../../platform/texts/define-texts.ts";

/** Why a text is refused; `{part}` is the placeholder, tag, text or line concerned. */
export type FaultTexts = Readonly<
  Record<TextFaultKind | "unknownCode" | "unknownModule" | "pluralForm" | "twice" | "errorCell", string>
>;

export const faultTexts = defineTexts<FaultTexts>("textFaults", "error", {
  pt_BR: {
    empty: "O texto está vazio.",
    tooLong: "O texto é longo demais.",
    controlCharacter: "O texto tem caracteres que não se imprimem.",
    lineBreak: "O texto de origem não tem quebra de linha.",
    missingPlaceholder: "Falta o marcador {part}.",
    unknownPlaceholder: "O texto de origem não tem o marcador {part}.",
    missingTag: "Falta a marca {part}.",
    unknownTag: "O texto de origem não tem a marca {part}.",
    missingNesting: "Falta o texto incluído {part}.",
    unknownNesting: "O texto de origem não inclui {part}.",
    broken: "{part} está incompleto: não abre ou não fecha.",
    unknownCode: "Não há texto com este código.",
    unknownModule: "Não há este módulo.",
    pluralForm: "O idioma não tem esta forma de plural.",
    twice: "O código já está na linha {part}.",
    errorCell: "A célula tem um erro ou uma fórmula sem resultado ({part}).",
  },
  en: {
    empty: "The text is empty.",
    tooLong: "The text is too long.",
    controlCharacter: "The text has characters that cannot be printed.",
    lineBreak: "The source text has no line break.",
    missingPlaceholder: "The placeholder {part} is missing.",
    unknownPlaceholder: "The source text does not have the placeholder {part}.",
    missingTag: "The tag {part} is missing.",
    unknownTag: "The source text does not have the tag {part}.",
    missingNesting: "The included text {part} is missing.",
    unknownNesting: "The source text does not include {part}.",
    broken: "{part} is incomplete: it is not opened or not closed.",
    unknownCode: "There is no text with this code.",
    unknownModule: "There is no such module.",
    pluralForm: "The language does not have this plural form.",
    twice: "The code is in line {part} already.",
    errorCell: "The cell has an error or a formula without a result ({part}).",
  },
  es: {
    empty: "El texto está vacío.",
    tooLong: "El texto es demasiado largo.",
    controlCharacter: "El texto tiene caracteres que no se imprimen.",
    lineBreak: "El texto de origen no tiene saltos de línea.",
    missingPlaceholder: "Falta el marcador {part}.",
    unknownPlaceholder: "El texto de origen no tiene el marcador {part}.",
    missingTag: "Falta la etiqueta {part}.",
    unknownTag: "El texto de origen no tiene la etiqueta {part}.",
    missingNesting: "Falta el texto incluido {part}.",
    unknownNesting: "El texto de origen no incluye {part}.",
    broken: "{part} está incompleto: no abre o no cierra.",
    unknownCode: "No hay texto con este código.",
    unknownModule: "No hay este módulo.",
    pluralForm: "El idioma no tiene esta forma de plural.",
    twice: "El código ya está en la línea {part}.",
    errorCell: "La celda tiene un error o una fórmula sin resultado ({part}).",
  },
});
