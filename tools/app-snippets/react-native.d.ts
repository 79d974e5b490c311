/** Source of react-native-webview's events: https://reactnative.dev/docs/handling-touches */
export interface NativeSyntheticEvent<T> {
  readonly nativeEvent: T;
}
