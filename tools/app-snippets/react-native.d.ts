/** Source of react-native-webview's events: https://reactnative.dev/docs/handling-touches */
export interface NativeSyntheticEvent<T> {
  readonly nativeEvent: T;
}

/** https://reactnative.dev/docs/backhandler */
export declare const BackHandler: {
  addEventListener(event: 'hardwareBackPress', handler: () => boolean): { remove(): void };
};
