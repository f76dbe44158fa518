/** How a deployment treats its users (section 5): what the real server keeps in its advanced settings. */
export interface UserSettings {
  /** Whether anyone may register. Default: true. */
  readonly allowRegister: boolean;
  /** Whether an e-mail address may belong to one user only. Default: true. */
  readonly uniqueEmail: boolean;
  /** Whether users must confirm their e-mail address before they can sign in. Default: false. */
  readonly emailConfirmation: boolean;
  /** Where `GET /api/auth/email-confirmation` leads to. Default: `/`. */
  readonly emailConfirmationRedirection: string;
  /** The type of the role that new users get. Default: `authenticated`. */
  readonly defaultRole: string;
  /** The attributes that may be given at registration, besides name, address and password. Undefined: all that are not private. */
  readonly registerFields: readonly string[] | undefined;
}

/** The settings of a new project. */
export const defaultUserSettings: UserSettings = {
  allowRegister: true,
  uniqueEmail: true,
  emailConfirmation: false,
  emailConfirmationRedirection: "/",
  defaultRole: "authenticated",
  registerFields: undefined,
};

/** A message that the real server would send to a user by e-mail. Here no mail is sent. */
export interface UserMessage {
  readonly kind: "reset-password" | "email-confirmation";
  /** The id of the user. */
  readonly user: number;
  /** The e-mail address. */
  readonly to: string;
  /** The user sends it back: as `code` to reset a password, as `confirmation` to confirm the address. */
  readonly token: string;
}

/** Called with every message, after it has been stored with the user. */
export type MessageListener = (message: UserMessage) => void;
