import type { Filler } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { keepUnits } from "../../shared/format/keep-units.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import type { FillerRow } from "./filler-row.ts";
import {
  factSentences,
  type FillerFormats,
  headSentence,
  sumSentence,
  targetSentence,
} from "./filler-sentences.ts";

const useFillerFormats = (): FillerFormats => {
  const { t } = useTranslation();
  const format = useFormat();
  const { reais } = useGiveawayTexts();
  return {
    t,
    number: (value) => format.number(value),
    weight: ({ product }, grams) => format.text(format.deviation(grams, product.unit)),
    amount: ({ product }, grams, cost) =>
      cost === null ? format.text(format.sumWeight(grams, product.unit)) : reais(cost),
    time: (atMs) => format.instant(atMs, "dateTimeSeconds"),
  };
};

const said = (sentences: readonly (string | null)[]): string[] =>
  sentences.filter((one) => one !== null).map(keepUnits);

/** Sentences about a filler: what to turn first, then what was seen. */
export const useFillerWords = () => {
  const formats = useFillerFormats();
  return {
    turns: (row: FillerRow): string[] =>
      said([headSentence(formats, row.filler), targetSentence(formats, row)]),
    facts: (row: FillerRow): string[] => said(factSentences(formats, row)),
    brings: ({ filler, grams, cost }: FillerRow): string =>
      grams === null ? formats.t("fillers.nothing") : formats.amount(filler, grams, cost),
    sum: (row: FillerRow): string | null => said([sumSentence(formats, row)])[0] ?? null,
    weight: (filler: Filler, grams: number): string => formats.weight(filler, grams),
  };
};

export type FillerWords = ReturnType<typeof useFillerWords>;
