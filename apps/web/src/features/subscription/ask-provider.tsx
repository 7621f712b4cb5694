import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./subscription.module.css";

interface AskProviderProps {
  readonly words: string;
  readonly subject: string;
}

/** Link to the provider: its support page, or a mail with the subject. */
export const AskProvider = ({ words, subject }: AskProviderProps) => {
  const { supportUrl = `mailto:suporte@${window.location.hostname}` } = useSignedIn().client;
  const isMail = supportUrl.startsWith("mailto:");
  const joint = supportUrl.includes("?") ? "&" : "?";
  const href = isMail ? `${supportUrl}${joint}subject=${encodeURIComponent(subject)}` : supportUrl;
  return (
    <a className={classes.ask} href={href}>
      {words}
    </a>
  );
};
