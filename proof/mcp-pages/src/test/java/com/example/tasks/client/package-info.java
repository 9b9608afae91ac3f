/**
 * The task of the author of a client.
 */
package com.example.tasks.client;
