import type { RegisteredReason } from "@fiel/contracts";
import { crowdedGroups, mostReasonsOfMachine as most } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { useGroups } from "../../shared/registration/use-groups.ts";

/** Names groups of machines with more reasons than operators can choose from. */
export const CrowdedNotice = ({ rows }: { readonly rows: readonly RegisteredReason[] }) => {
  const { t } = useTranslation();
  const { data: groups } = useGroups();
  if (groups === undefined) return null;
  const ids = groups.map(({ id }) => id);
  return crowdedGroups(rows, ids).map(({ groupId, count }) => (
    <FormNote key={groupId}>
      {groupId === null
        ? t("reasons.crowdedFree", { count, most })
        : t("reasons.crowded", { count, most, group: groups.find(({ id }) => id === groupId)?.name })}
    </FormNote>
  ));
};
