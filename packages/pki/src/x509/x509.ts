// The library's container requires the polyfill to be loaded first, so every module imports it from here.
import 'reflect-metadata';

export * from '@peculiar/x509';
