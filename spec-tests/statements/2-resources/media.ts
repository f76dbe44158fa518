import { check } from "../../kit/contract/check.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectMembers, expectToMany, expectToOne, find } from "../../kit/expect/populated.js";
import { spec } from "../statement.js";
import { mediaAllTexts } from "./all-values.js";

const file = "plugin::upload.file";

const members = [
  ...["name", "alternativeText", "caption", "width", "height", "formats", "hash", "ext", "mime", "size", "url"],
  ...["previewUrl", "provider", "provider_metadata", "createdAt", "updatedAt"],
];

const gallery = ["octant-front.png", "Étrave – vue arrière.png", "bell-stroke.wav", "deed-of-gift.txt"];
const octant = "brass-octant-of-captain-lund";

/** The attributes of files (section 2.4). */
export const mediaStatements = [
  spec(
    "2.4-media-attributes",
    "A file MUST have name, alternativeText, caption, width, height, formats, hash, ext, mime, size, url, previewUrl, provider, provider_metadata, createdAt and updatedAt.",
    { needs: ["media"] },
    check(
      "media-attributes",
      { sentence: "A file MUST hold all of the listed attributes, whatever kind of file it is." },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["gallery"] });
        for (const each of expectToMany(target, answer, attributes, "gallery", file, gallery)) {
          expectMembers(answer, each, members, "The attributes of the file");
        }
      },
    ),
  ),
  spec(
    "2.4-media-texts",
    "name, alternativeText, caption, hash, ext, mime, url and provider MUST hold the file's texts.",
    { needs: ["media"] },
    check(
      "media-values",
      {
        sentence:
          "The attributes of a file MUST hold its values: width and height integers, size a number, formats an object.",
        needs: ["stored-files"],
        also: ["2.4-media-dimensions", "2.4-media-size", "2.4-media-preview", "2.4-media-formats"],
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["cover"] });
        const cover = expectToOne(target, answer, attributes, "cover", file, "octant-front.png");
        const { createdAt, updatedAt, formats, ...rest } = cover;
        expectEqual(
          answer,
          rest,
          {
            name: "octant-front.png",
            alternativeText: "An octant, seen from the front",
            caption: "Photograph: Niels Aagaard",
            width: 48,
            height: 36,
            hash: "octant_front_7be214",
            ext: ".png",
            mime: "image/png",
            size: 3.38,
            url: "/uploads/octant_front_7be214.png",
            previewUrl: null,
            provider: "local",
            provider_metadata: null,
          },
          "The file",
        );
        expectThat(
          answer,
          typeof createdAt === "string" && typeof updatedAt === "string" && typeof formats === "object",
          {
            why: "createdAt or updatedAt is no string, or formats is no object",
            kind: "media-types",
            expected: { createdAt: "2024-02-02T01:15:30.000Z", updatedAt: "2024-02-02T01:15:30.000Z", formats: {} },
            actual: { createdAt, updatedAt, formats },
          },
        );
      },
    ),
    mediaAllTexts,
  ),
  spec(
    "2.4-media-dimensions",
    "width and height of a file MUST be integers.",
    { needs: ["media", "stored-files"] },
    check(
      "media-not-an-image",
      {
        sentence:
          "Files that are no images MUST have no width, height and formats: null, or 0 and an empty object; and previewUrl MUST be a string when it is set.",
        also: ["2.4-media-preview"],
      },
      async (target) => {
        const { answer, attributes } = await find(target, "catalogue", "978-82-0000-002-4", { populate: ["pdf"] });
        const pdf = expectToOne(target, answer, attributes, "pdf", file, "catalogue-ice-and-iron.pdf");
        const { width, height, formats, mime, ext, size, previewUrl, alternativeText } = pdf;
        const isPicture = [width, height].some((each) => each !== null && each !== 0) || !isEqual(formats ?? {}, {});
        expectEqual(
          answer,
          { isPicture, mime, ext, size, previewUrl, alternativeText },
          {
            isPicture: false,
            mime: "application/pdf",
            ext: ".pdf",
            size: 0.51,
            previewUrl: "/uploads/preview_catalogue_ice_and_iron_5d20ee.png",
            alternativeText: null,
          },
          "The file",
        );
      },
    ),
  ),
  spec("2.4-media-size", "size of a file MUST be a number."),
  spec("2.4-media-preview", "previewUrl of a file MUST be a string or null."),
  spec(
    "2.4-media-provider-metadata",
    "provider_metadata of a file MUST be what is stored, or null.",
    { needs: ["media", "stored-files"] },
    check(
      "media-provider-metadata",
      { sentence: "provider_metadata MUST be returned as it is stored, or null." },
      async (target) => {
        const query = { populate: ["gallery"] };
        const { answer, attributes } = await find(target, "artifact", "figurehead-of-the-valkyrie", query);
        const files = ["figurehead_100%.png", "maker-ingrid-vold.png"];
        const found = expectToMany(target, answer, attributes, "gallery", file, files);
        const values = found.map(({ provider_metadata }) => provider_metadata);
        expectEqual(answer, values, [{ bucket: "loans", public: false }, null], "provider_metadata");
      },
    ),
  ),
  spec(
    "2.4-media-formats",
    "formats of a file MUST be an object keyed by format name.",
    { needs: ["media", "stored-files"] },
    check(
      "media-formats",
      {
        sentence:
          "formats MUST be keyed by format name, each with name, hash, ext, mime, width, height, size, path and url.",
        also: ["2.4-format-members"],
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", octant, { populate: ["cover"] });
        const { formats } = expectToOne(target, answer, attributes, "cover", file, "octant-front.png");
        const format = (name: string, width: number, height: number, size: number) => ({
          name: `${name}_octant-front.png`,
          hash: `${name}_octant_front_7be214`,
          ext: ".png",
          mime: "image/png",
          width,
          height,
          size,
          path: null,
          url: `/uploads/${name}_octant_front_7be214.png`,
        });
        const expected = {
          thumbnail: format("thumbnail", 12, 9, 0.26),
          small: format("small", 24, 18, 0.83),
          medium: format("medium", 36, 27, 1.88),
        };
        expectEqual(answer, formats, expected, "formats");
      },
    ),
  ),
  spec("2.4-format-members", "A format MUST have name, hash, ext, mime, width, height, size, path (or null) and url."),
];
