import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./users.module.css";

interface UsersToolbarProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly removed: boolean;
  readonly onRemoved: (removed: boolean) => void;
  readonly onNew: () => void;
}

export const UsersToolbar = ({ search, onSearch, removed, onRemoved, onNew }: UsersToolbarProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search ?? ""}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        placeholder={t("users.search")}
        aria-label={t("users.search")}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <div className={classes.which} role="group" aria-label={t("users.which")}>
        <button type="button" aria-pressed={!removed} onClick={() => onRemoved(false)}>
          {t("users.present")}
        </button>
        <button type="button" aria-pressed={removed} onClick={() => onRemoved(true)}>
          {t("users.removed")}
        </button>
      </div>
      <Button
        variant="filled"
        className={classes.new ?? ""}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={onNew}
      >
        {t("users.new")}
      </Button>
    </div>
  );
};
