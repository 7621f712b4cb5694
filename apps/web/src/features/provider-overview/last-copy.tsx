import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Ago } from "./overview-columns.tsx";
import classes from "./overview.module.css";
import type { Overview } from "./use-provider-overview.ts";

/** Time of the last complete backup of the installation. */
export const LastCopy = ({ lastCopyAt }: Pick<Overview, "lastCopyAt">) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (lastCopyAt === null) return <p className={classes.none}>{t("overview.noCopy")}</p>;
  return (
    <ul className={classes.list}>
      <li>
        <span>{t("overview.copiedAt", { at: instant(lastCopyAt, "dateTime") })}</span>
        <span>
          <Ago atMs={lastCopyAt} />
        </span>
      </li>
    </ul>
  );
};
