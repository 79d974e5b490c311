// The library's container needs the polyfill to be loaded first, so every module imports it from here.
import 'reflect-metadata';

export * from '@peculiar/x509';
