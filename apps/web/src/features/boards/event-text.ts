import type { BoardEvent } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { sinceText } from "../../shared/format/since-text.ts";
import type { Format } from "../../shared/format/use-format.ts";

/** What happened, and an additional note. */
export const eventText = (
  event: BoardEvent,
  t: TFunction,
  format: Format,
): { readonly what: string; readonly note: string } => {
  switch (event.kind) {
    case "paired":
    case "changed":
    case "identified":
    case "reloaded":
    case "revoked":
      return { what: t(`boards.events.${event.kind}`), note: t("boards.events.by", { name: event.by }) };
    case "seen":
    case "updated":
      return {
        what: t(`boards.events.${event.kind}`),
        note: t("boards.version", { version: event.version }),
      };
    case "silent":
      return { what: t("boards.events.silent"), note: t("boards.events.silentNote") };
    case "back":
      return {
        what: t("boards.events.back"),
        note: t("boards.events.backNote", { duration: sinceText(event.since, event.at, format) }),
      };
    case "dark":
      return {
        what: t("boards.events.dark"),
        note: t("boards.events.darkNote", { time: format.instant(event.until, "time") }),
      };
  }
};
