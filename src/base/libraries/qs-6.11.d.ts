/** The package qs in version 6.11.1, which has the types of any other. */
declare module "qs-6.11" {
  export { default } from "qs";
}
