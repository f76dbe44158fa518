import { explorerHeader } from "../../../../mock/lint/explorer-header.js";
import type { Thumbnail } from "../answer/table.js";

/** Pictures of media. */
export const Thumbnails = ({ pictures }: { readonly pictures: readonly Thumbnail[] }) => (
  <span class="row">
    {pictures.slice(0, 5).map((picture, index) => (
      <Picture key={`${index} ${picture.url}`} {...picture} />
    ))}
    {pictures.length > 5 && <small>and {pictures.length - 5} more</small>}
  </span>
);

const Picture = ({ text, url }: Thumbnail) =>
  isPicture(url) ? (
    <img src={asOwn(url)} alt={text} title={text} loading="lazy" width="32" height="32" />
  ) : (
    <small class="cut">{text}</small>
  );

/** The address with the name of the explorer in it: its pictures are not what a front end asks for. */
const asOwn = (url: string): string =>
  url.startsWith("data:") ? url : `${url}${url.includes("?") ? "&" : "?"}${explorerHeader}`;

/** Whether a picture is in the address itself, or a file of this server: to ask for anything else could change something, or let somebody know. */
const isPicture = (url: string): boolean => {
  if (url.startsWith("data:image/")) return true;
  if (!URL.canParse(url, location.href)) return false;
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && pathname.startsWith("/uploads/");
};
