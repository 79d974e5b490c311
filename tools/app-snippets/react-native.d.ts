/** What react-native-webview's events are made of: https://reactnative.dev/docs/handling-touches */
export interface NativeSyntheticEvent<T> {
  readonly nativeEvent: T;
}
