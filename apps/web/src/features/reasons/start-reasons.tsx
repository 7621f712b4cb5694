import { startReasons } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listQuery } from "../../shared/registration/list-query.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";
import { reasons } from "./reasons.ts";

/** Offers a starter set of reasons when the tenant never had any. */
export const StartReasons = () => {
  const { t } = useTranslation();
  const place = usePlace();
  const { tell } = useTell(reasons.name);
  const [busy, setBusy] = useState(false);
  const { data: removed } = useQuery(listQuery(place, reasons, true));
  if (removed === undefined || removed.rows.length > 0) return null;
  const start = async () => {
    setBusy(true);
    const work = place.api.call(startReasons, { params: { tenant: place.tenant } });
    await tell(work, t("reasons.added"), t("reasons.addFailed"));
    setBusy(false);
  };
  return (
    <p>
      <Button loading={busy} onClick={() => void start()}>
        {t("reasons.start")}
      </Button>
    </p>
  );
};
