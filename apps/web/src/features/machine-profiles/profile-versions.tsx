import { listProfileVersions } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import classes from "./machine-profiles.module.css";
import type { Content } from "./profile-content.ts";

const shownFirst = 10;

interface ProfileVersionsProps {
  readonly id: number;
  /** Version of the record that filled the form. */
  readonly version: number;
  readonly onTake: (content: Content) => void;
}

/** Earlier versions, each of which can be loaded into the form. */
export const ProfileVersions = ({ id, version, onTake }: ProfileVersionsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { api, tenant } = usePlace();
  const { data = [] } = useQuery({
    queryKey: ["profile-versions", tenant, id, version],
    queryFn: ({ signal }) => api.call(listProfileVersions, { params: { tenant, id: String(id) } }, signal),
  });
  const [all, setAll] = useState(false);
  if (data.length < 2) return null;
  return (
    <fieldset className={classes.part}>
      <legend>{t("machineProfiles.versions")}</legend>
      {(all ? data : data.slice(0, shownFirst)).map((one) => (
        <div key={one.version} className={classes.row}>
          <span>
            {t("machineProfiles.versionOf", {
              version: one.version,
              when: format.instant(one.savedAt, "dateTime"),
            })}
          </span>
          <Button onClick={() => onTake(one.content)}>
            {t("machineProfiles.takeVersion", { version: one.version })}
          </Button>
        </div>
      ))}
      <OlderNotShown count={all ? 0 : data.length - shownFirst} onAll={() => setAll(true)} />
    </fieldset>
  );
};
