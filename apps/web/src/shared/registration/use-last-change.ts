import { skipToken, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import { readLastChange } from "./last-change.ts";
import type { Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** Text on who changed a record last and when; undefined for a new record and while it is loading. */
export const useLastChange = <Row, Draft>(
  { auditedAs }: Pick<Registration<Row, Draft>, "auditedAs">,
  row: Row | null,
): string | undefined => {
  const { t } = useTranslation();
  const format = useFormat();
  const place = usePlace();
  const audited = row === null || auditedAs === undefined ? null : auditedAs(row);
  const { data } = useQuery({
    queryKey: ["registrations", place.tenant, "last-change", audited],
    queryFn: audited === null ? skipToken : ({ signal }) => readLastChange(place, audited, signal),
  });
  if (!data) return undefined;
  return t("registration.changedBy", { at: format.instant(data.atMs, "dateTime"), name: data.actor });
};
