import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Segments } from "../menu/segments.tsx";
import { PlanLink } from "./plan-link.tsx";
import classes from "./list.module.css";

interface ListToolbarProps {
  /** Names the fields that are searched. */
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Switches between present and removed records; left out when removed records are not listed. */
  readonly which?: { readonly removed: boolean; readonly onRemoved: (removed: boolean) => void } | undefined;
  /** Choice of the list's groups. */
  readonly groups?: ReactNode;
  readonly newLabel: string;
  /** Reason why none can be added. */
  readonly full?: string | undefined;
  /** Reason why this user may not add one. */
  readonly forbidden?: string | undefined;
  readonly onNew: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

const Which = ({ removed, onRemoved }: NonNullable<ListToolbarProps["which"]>) => {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("registration.which")}
      value={removed ? "removed" : "present"}
      options={[
        { value: "present", label: t("registration.present") },
        { value: "removed", label: t("registration.removed") },
      ]}
      onChange={(value) => onRemoved(value === "removed")}
    />
  );
};

const New = ({
  newLabel,
  full,
  forbidden,
  onNew,
}: Pick<ListToolbarProps, "newLabel" | "full" | "forbidden" | "onNew">) => {
  const id = useId();
  const reason = forbidden ?? full;
  const held =
    reason === undefined
      ? { onClick: onNew }
      : { "aria-disabled": true, "aria-describedby": id, "data-disabled": true };
  return (
    <>
      {reason === undefined ? null : (
        <>
          <span id={id} className={classes.full}>
            {reason}
          </span>
          {forbidden === undefined ? <PlanLink /> : null}
        </>
      )}
      <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden="true" />} {...held}>
        {newLabel}
      </Button>
    </>
  );
};

/** Toolbar of a list: search, present or removed records, further buttons, and the button that adds. */
export const ListToolbar = ({
  searchLabel,
  search,
  onSearch,
  which,
  groups,
  children,
  ...add
}: ListToolbarProps) => (
  <div className={classes.toolbar}>
    <TextInput
      className={classes.search ?? ""}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      placeholder={searchLabel}
      aria-label={searchLabel}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    />
    {which === undefined ? null : <Which {...which} />}
    {groups}
    <div className={classes.tools} data-off-paper>
      {children}
      <New {...add} />
    </div>
  </div>
);
