// The library's container needs the polyfill before its first line, so everyone takes it from here.
import 'reflect-metadata';

export * from '@peculiar/x509';
