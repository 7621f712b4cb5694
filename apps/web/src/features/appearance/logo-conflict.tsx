import { useTranslation } from "react-i18next";
import type { Picture } from "../../shared/files/picture.ts";
import { ConflictDialog } from "../../shared/registration/conflict-dialog-lazy.tsx";
import classes from "./appearance.module.css";
import type { ChosenLogo } from "./use-chosen-logo.ts";

interface LogoConflictProps {
  readonly chosen: ChosenLogo;
  /** URL of the logo that another user saved; null without one. */
  readonly logoPath: string | null;
  /** Replaces it by the chosen one. */
  readonly onTakeYours: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly logo: Picture;
}
const stored = (path: string | null): Values => ({ logo: { kind: "kept", path } });

const urlOf = (picture: Picture): string | null => {
  if (picture.kind === "chosen") return picture.url;
  return picture.kind === "kept" ? picture.path : null;
};

const draw = (value: unknown) => {
  const url = urlOf(value as Picture);
  return url === null ? null : <img className={classes.compared} src={url} alt="" />;
};

/** Conflict of two users who changed the logo: shows both and asks which one to keep. */
export const LogoConflict = (props: LogoConflictProps) => {
  const { chosen, logoPath, onTakeYours, onTakeTheirs, onClose } = props;
  const { t } = useTranslation();
  const { file, url, instead } = chosen;
  const yours: Values = { logo: { kind: "chosen", file, url } };
  const text = (value: unknown): string => {
    const picture = value as Picture;
    if (picture.kind === "chosen") return picture.file.name;
    return t(urlOf(picture) === null ? "appearance.none" : "appearance.stored");
  };
  return (
    <ConflictDialog
      base={stored(instead)}
      yours={yours}
      theirs={stored(logoPath)}
      change={null}
      fields={[{ name: "logo", label: t("appearance.title"), text, draw }]}
      resolve={({ logo }) => (logo.kind === "chosen" ? onTakeYours() : onTakeTheirs())}
      close={onClose}
    />
  );
};
