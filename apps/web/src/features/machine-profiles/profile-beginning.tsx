import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useProfileChoices } from "../../shared/machines/use-profile-choices.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { machineProfiles } from "./machine-profiles.ts";
import type { Content } from "./profile-content.ts";

/** Starts a new profile as a copy of a registered or a shipped one. */
export const ProfileBeginning = ({ onTake }: { readonly onTake: (content: Content) => void }) => {
  const { t } = useTranslation();
  const shipped = useProfileChoices().data?.shipped ?? [];
  const own = useRegistrations(machineProfiles).data?.rows ?? [];
  const item = ({ name, title }: { name: string; title: string }) => ({
    value: name,
    label: `${title} (${name})`,
  });
  const groups = [
    { group: t("machineProfiles.title"), items: own.map(item) },
    { group: t("machineProfiles.shelf"), items: shipped.map(item) },
  ].filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      label={t("machineProfiles.begin")}
      description={t("machineProfiles.beginHint")}
      data={[{ value: "", label: t("machineProfiles.blank") }, ...groups]}
      onChange={({ currentTarget: { value } }) => {
        const found = [...own, ...shipped].find(({ name }) => name === value);
        if (found === undefined) return;
        // A copy does not count as tested until it has read a machine.
        const { testedInField: _tested, ...content } = found.content;
        onTake(content);
      }}
    />
  );
};
