import type { TFunction } from "i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { BoardValues } from "./boards.ts";

interface Machine {
  readonly mid: number;
  readonly name: string;
}

/** Fields that a conflict with another user's change compares. */
export const boardFields = (t: TFunction, machines: readonly Machine[]): ComparedFields<BoardValues> => {
  const yesOrNo = (is: boolean): string => t(is ? "registration.yes" : "registration.no");
  const nameOf = (mid: number): string => machines.find((one) => one.mid === mid)?.name ?? String(mid);
  const namesOf = (mids: readonly number[]): string =>
    mids.length === 0 ? t("boards.all") : mids.map(nameOf).join(", ");
  return {
    code: null,
    name: { label: t("boards.name") },
    place: { label: t("boards.place") },
    equipments: { label: t("boards.equipments"), text: namesOf },
    pages: {
      label: t("boards.pages"),
      text: (pages) => pages.map((page) => t(`board.page.${page}`)).join(", "),
    },
    seconds: { label: t("boards.seconds"), text: (seconds) => `${seconds} s` },
    zoom: { label: t("boards.period"), text: (zoom) => t(`zoom.${zoom}`) },
    theme: { label: t("boards.theme"), text: (theme) => t(`boards.${theme}`) },
    dims: { label: t("boards.dim"), text: yesOrNo },
    darkFrom: { label: `${t("boards.dim")}: ${t("boards.from")}` },
    darkTo: { label: `${t("boards.dim")}: ${t("boards.to")}` },
    warnStops: { label: t("boards.warn"), text: yesOrNo },
  };
};
