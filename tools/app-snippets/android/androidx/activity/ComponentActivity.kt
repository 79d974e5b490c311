package androidx.activity

import android.app.Activity
import androidx.activity.result.ActivityResultCallback
import androidx.activity.result.ActivityResultCaller
import androidx.activity.result.ActivityResultLauncher
import androidx.activity.result.contract.ActivityResultContract

/** https://developer.android.com/reference/androidx/activity/ComponentActivity */
open class ComponentActivity : Activity(), ActivityResultCaller {
  final external override fun <I, O> registerForActivityResult(
    contract: ActivityResultContract<I, O>,
    callback: ActivityResultCallback<O>,
  ): ActivityResultLauncher<I>
}
