import {
  discardQuarantine,
  exportQuarantine,
  type QuarantineCause,
  type QuarantineFilter,
} from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ApiClient } from "../../shared/api/api-client.ts";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type Replayed, replayAll } from "../../shared/quarantine/replay-all.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { type Told, useTelling } from "./use-telling.ts";

interface Place {
  readonly api: ApiClient;
  readonly tenant: string;
}

/** Without chosen causes the filter matches all, also those that the page does not show. */
const filtersOf = (causes: readonly QuarantineCause[]): readonly QuarantineFilter[] =>
  causes.length === 0 ? [{}] : causes.map(({ id }) => ({ cause: id }));

const toldOfReplay = ({ replayed, setAside }: Replayed, t: TFunction): Told => ({
  title: replayed === 0 ? t("device.replayedNone") : t("device.replayed", { count: replayed }),
  ...(setAside === 0 ? {} : { message: t("device.replayKept", { count: setAside }) }),
});

/** Discards the records of a cause that the user has seen, and none that arrived later. */
const discardAll = async ({ api, tenant }: Place, { id, upTo, count }: QuarantineCause): Promise<void> => {
  let remaining = count;
  do {
    const body = { cause: id, upTo, count: remaining };
    const part = await api.call(discardQuarantine, { params: { tenant }, body });
    if (part.discarded === 0 && part.remaining > 0) throw new Error("nothing is discarded any more");
    ({ remaining } = part);
  } while (remaining > 0);
};

/** Actions on records that were set aside. */
export const useQuarantineActions = () => {
  const api = useApi();
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const { tenant } = useSignedIn().client;
  const telling = useTelling(["quarantine", tenant]);
  const place = { api, tenant };
  return {
    replay: (causes: readonly QuarantineCause[]) =>
      telling(async () => {
        let sum: Replayed = { replayed: 0, setAside: 0 };
        for (const filter of filtersOf(causes)) {
          const { replayed, setAside } = await replayAll(place, filter);
          sum = { replayed: sum.replayed + replayed, setAside: sum.setAside + setAside };
        }
        return toldOfReplay(sum, t);
      }, t("device.replayFailed")),
    discard: (cause: QuarantineCause) =>
      telling(async () => {
        await discardAll(place, cause);
        return { title: t("device.discarded") };
      }, t("device.discardFailed")),
    save: (causes: readonly QuarantineCause[]) =>
      telling(async () => {
        const parts: Blob[] = [];
        for (const filter of filtersOf(causes))
          parts.push(await api.file(urlOf(exportQuarantine, { tenant }, filter)));
        const moment = format.instant(now(), "dateTimeSeconds").replaceAll(/\D+/g, "-");
        saveFile(new Blob(parts, { type: "application/x-ndjson" }), `${tenant}-quarentena-${moment}.ndjson`);
        return { title: t("device.exported") };
      }, t("device.exportFailed")),
  };
};
