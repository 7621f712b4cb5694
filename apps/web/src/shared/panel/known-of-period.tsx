import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LastFact } from "../equipment-status/last-fact.ts";
import { useLastFact } from "../equipment-status/use-last-fact.ts";
import { useFormat } from "../format/use-format.ts";
import { EmptyNote } from "./empty-note.tsx";
import { WayOut } from "./way-out.tsx";

const useFactText = (fact: LastFact | null): string | undefined => {
  const { t } = useTranslation();
  const format = useFormat();
  if (fact === null) return undefined;
  if (fact.kind === "producingNow") return t("panel.producingNow", { count: fact.count });
  if (fact.kind === "neverHeard") return t("panel.neverHeard");
  const { equipment, atMs } = fact;
  const [date, time] = [format.instant(atMs, "date"), format.instant(atMs, "time")];
  return t(`panel.${fact.kind}`, { equipment, date, time });
};

/** Note on an empty period: the last thing that the equipment did, and buttons that may lead to data. */
export const KnownOfPeriod = ({ actions }: { readonly actions?: ReactNode }) => {
  const fact = useLastFact();
  const lastMs = fact !== null && "atMs" in fact ? fact.atMs : undefined;
  return (
    <EmptyNote
      fact={useFactText(fact)}
      actions={
        <>
          {actions}
          <WayOut lastMs={lastMs} />
        </>
      }
    />
  );
};
